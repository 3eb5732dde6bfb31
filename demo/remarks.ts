import type { recommendations, ReviewFields } from '../contract/reviews/reviewing.ts'

type Recommendation = (typeof recommendations)[number]

const remarks: readonly (readonly [Recommendation, number, string])[] = [
  [
    'Accept',
    9,
    'A clear question, a method that answers it and results that convince. The analysis of errors is a pleasure to read.',
  ],
  [
    'Weak accept',
    7,
    'The idea is simple and works. I would like to see the runs repeated with other seeds, and the costs in time beside the gains.',
  ],
  [
    'Borderline',
    5,
    'The problem matters, but two of the baselines are older than the work that is cited. A comparison with them would settle it.',
  ],
  [
    'Accept',
    8,
    'The data set alone is worth the paper. Please say under which licence it will be given away, and how it was cleaned.',
  ],
  [
    'Weak reject',
    4,
    'The claims in the introduction go further than the experiments. One language and one domain do not show what is promised.',
  ],
  [
    'Weak accept',
    6,
    'Well written, with honest limits. The third section could be half as long, and the figures need larger letters.',
  ],
  [
    'Reject',
    2,
    'The same evaluation set was used to choose the model and to report it. Without a second one the numbers say little.',
  ],
]

const forAdmin = [
  '',
  'I am sure of this score.',
  '',
  'A candidate for the best paper award.',
  'I know the field, but not this data.',
]

/** A review; the same number gives the same one, and rejected papers get the weaker ones. */
export function reviewText(number: number, isGood: boolean): ReviewFields {
  const fitting = remarks.filter(([, score]) => (isGood ? score > 4 : score < 8))
  const [Recommendation, Score, RemarksForAuthor] = fitting[number % fitting.length] ?? ['Borderline', 5, '']
  return {
    Recommendation,
    Score,
    RemarksForAuthor,
    RemarksForAdmin: forAdmin[number % forAdmin.length] ?? '',
  }
}
