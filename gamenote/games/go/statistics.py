"""x"""

from gamenote.core.questions import Questions
from gamenote.core.statistics import Statistics


class S(Statistics):
    pass


class Q(Questions):
    pass


STATISTICS = S()
QUESTIONS = Q()
