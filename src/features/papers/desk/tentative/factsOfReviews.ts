import type { PaperSearchItem } from '../../../../../contract/papers/paperSearch.ts'
import { tentativeTexts as texts } from './texts.ts'

type Reviews = PaperSearchItem['Reviews']

const rounded = (score: number) => String(Math.round(score * 10) / 10)

/** What the reviews of a paper say in one line: how many are in, mean and spread of their scores. */
export function factsOf({ Asked, Done, ScoreLeast, ScoreMost, ScoreMean }: Reviews): string {
  if (Asked === 0) return texts.noReview
  return [
    texts.facts(Done, Asked),
    ScoreMean !== null && texts.mean(rounded(ScoreMean)),
    ScoreLeast !== null && ScoreMost !== null && texts.spread(ScoreMost - ScoreLeast),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The same for many papers. */
export function factsOfMany(papers: readonly { readonly Reviews?: Reviews }[]): string {
  const known = papers.flatMap(({ Reviews }) => Reviews ?? [])
  const means = known.flatMap(({ ScoreMean }) => ScoreMean ?? []).sort((a, b) => a - b)
  const [least] = means
  const most = means.at(-1)
  return [
    least !== undefined && most !== undefined && texts.scoresOfMany(rounded(least), rounded(most)),
    texts.ofMany(
      known.filter(({ Done }) => Done === 0).length,
      known.filter(({ Asked, Done }) => Done > 0 && Done < Asked).length,
      known.length,
    ),
  ]
    .filter(Boolean)
    .join(' · ')
}
