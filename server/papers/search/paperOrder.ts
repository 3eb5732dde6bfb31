import { asc, desc, sql as text, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { paperSorts } from '../../../contract/papers/paperSearch.ts'
import { paperStatuses } from '../../../contract/papers/papers.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { papers, themes } from '../../db/schema/papers.ts'
export type Sort = (typeof paperSorts)[number]

const modified = text`${papers.LastModifiedOn}`
const title = text`lower(${papers.PaperTitle})`

// P-10000 comes after P-9999.
const code = text`nullif(lpad(${papers.PaperCode}, 12, '0'), lpad('', 12, '0'))`
export const theme = text`theme_titles.title`

export const status = text`array_position(string_to_array(${paperStatuses.join()}, ','), ${papers.Status})`
const submitted = text`${papers.SubmittedOn}`

export const score = text`mean_scores.mean`
// Means of at most ten scores are either equal or more than a hundredth apart, and no spread is more than ten.
export const rank = text`mean_scores.mean * 10000 - mean_scores.spread`
export const meanScores = text`(select ${reviews.PaperId} as paper_id, avg(${reviews.Score}) as mean,
  max(${reviews.Score}) - min(${reviews.Score}) as spread from ${reviews}
  where ${reviews.State} = 'done' group by ${reviews.PaperId}) as mean_scores`

// `offset` keeps the planner from lower-casing each title again for every paper with it.
export const themeTitles = text`(select ${themes.Id} as id, lower(${themes.ThemeTitle}) as title from ${themes} offset 0) as theme_titles`
export const ofTheme = text`theme_titles.id = ${papers.ThemeId}`

export const ofScore = text`mean_scores.paper_id = ${papers.Id}`
const up = (key: SQLWrapper) => asc(key)

const down = (key: SQLWrapper) => desc(key)

// Not for keys that are never null: an index can be read backwards only in its own null order.
const downToNone = (key: SQLWrapper) => text`${key} desc nulls last`

export interface Order {
  readonly key: SQL
  readonly direction: (key: SQLWrapper) => SQL
  readonly tie: typeof asc | typeof desc
}

const rising = (key: SQL): Order => ({ key, direction: up, tie: asc })

const falling = (key: SQL, direction = down): Order => ({ key, direction, tie: desc })

/** The key and direction of a sort; ids break ties, so that pages never overlap. */
export const sorts: Readonly<Record<Sort, Order>> = {
  newest: falling(modified),
  oldest: rising(modified),
  title: rising(title),
  '-title': falling(title),
  code: rising(code),
  '-code': falling(code, downToNone),
  theme: rising(theme),
  '-theme': falling(theme, downToNone),
  status: rising(status),
  '-status': falling(status),
  submitted: rising(submitted),
  '-submitted': falling(submitted, downToNone),
  score: rising(score),
  '-score': falling(score, downToNone),
  rank: falling(rank, downToNone),
  '-rank': rising(rank),
}
