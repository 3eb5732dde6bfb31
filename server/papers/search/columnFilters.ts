import { and, eq, isNotNull, isNull, not, or, sql as text, type SQL } from 'drizzle-orm'
import type { PaperFilter } from '../../../contract/papers/paperSearch.ts'
import { hasPart } from '../../db/columnConditions.ts'
import { isOnDays } from '../../db/dayOf.ts'
import { users } from '../../db/schema/accounts.ts'
import { files } from '../../db/schema/files.ts'
import {
  objections,
  paperAuthors,
  papers,
  tentativeDecisions,
  waitingDecisions,
} from '../../db/schema/papers.ts'
import { people } from '../../db/schema/people.ts'
import { accommodations } from '../../db/schema/registration.ts'
import { reviews } from '../../db/schema/reviews.ts'

/**
 * Papers whose ids a query returns, which is run once. Without `is true` the planner may join it, and while it believes
 * in few papers, as after an import, it would group all reviews again for each of them.
 */
const isOneOf = (ids: SQL) => text`(${papers.Id} in (${ids})) is true`

const reviewed = (having: SQL | undefined) =>
  isOneOf(text`select ${reviews.PaperId} from ${reviews} where ${reviews.State} = 'done'
    group by ${reviews.PaperId} having ${having}`)

const registered = isOneOf(text`select ${paperAuthors.PaperId} from ${paperAuthors}
  join ${accommodations} on ${accommodations.UserDetailId} = ${paperAuthors.UserDetailId}
  where ${accommodations.CancelledOn} is null`)

const mean = text`avg(${reviews.Score})`

const chosen = (choice: 'yes' | 'no' | undefined, condition: SQL) => {
  if (choice === undefined) return undefined
  return choice === 'yes' ? condition : not(condition)
}

/** True for papers whose scores match a filter. */
function scoresHold({ ScoreFrom, ScoreTo, ScoreBelow, Spread }: PaperFilter): SQL | undefined {
  const having = and(
    ScoreFrom === undefined ? undefined : text`${mean} >= ${ScoreFrom}`,
    ScoreTo === undefined ? undefined : text`${mean} <= ${ScoreTo}`,
    ScoreBelow === undefined ? undefined : text`${mean} < ${ScoreBelow}`,
    Spread === undefined ? undefined : text`max(${reviews.Score}) - min(${reviews.Score}) >= ${Spread}`,
  )
  return having && reviewed(having)
}

const waiting = text`${papers.Id} in (select ${waitingDecisions.PaperId} from ${waitingDecisions})`

/** Open papers with a tentative decision; those that are released count as decided. */
const marked = (where: SQL | undefined) =>
  text`${papers.Id} in (select ${tentativeDecisions.PaperId} from ${tentativeDecisions} where ${where ?? text`true`})`

const isOpen = and(eq(papers.Status, 'submitted'), isNull(papers.WithdrawnOn), not(waiting))

function tentativeHolds(Tentative: NonNullable<PaperFilter['Tentative']>): SQL | undefined {
  if (Tentative === 'none') return and(isOpen, not(marked(undefined)))
  return and(isOpen, marked(Tentative === 'any' ? undefined : eq(tentativeDecisions.Status, Tentative)))
}

/** A decision that waits counts instead of the one that it changes. */
const hasKind = (KindId: string) =>
  or(
    and(eq(papers.DecisionKindId, KindId), not(waiting)),
    text`${papers.Id} in (select ${waitingDecisions.PaperId} from ${waitingDecisions} where ${waitingDecisions.KindId} = ${KindId})`,
    and(isOpen, marked(eq(tentativeDecisions.KindId, KindId))),
  )

/** True for papers of which this many reviews were asked for; there are none of most drafts. */
function askedHolds({ AskedFrom, AskedTo }: PaperFilter): SQL | undefined {
  const asked = (having: SQL) =>
    isOneOf(text`select ${reviews.PaperId} from ${reviews} where ${reviews.State} in ('assigned', 'accepted', 'done')
      group by ${reviews.PaperId} having ${having}`)
  return and(
    // Papers without reviews are in no group.
    AskedFrom === undefined || AskedFrom <= 0 ? undefined : asked(text`count(*) >= ${AskedFrom}::numeric`),
    AskedTo === undefined ? undefined : not(asked(text`count(*) > ${AskedTo}::numeric`)),
  )
}

/** True for papers of an owner whose name or address has this part. */
const ownerHolds = (part: string | undefined) =>
  part === undefined
    ? undefined
    : text`(${papers.OwnerId} in (select ${users.Id} from ${users}
        left join ${people} on ${people.UserDetailId} = ${users.UserDetailId}
        where ${hasPart(part, users.Email, people.FullName)})) is true`

/** True for papers with an author of whom this says so. */
const authorHolds = (condition: SQL | undefined) =>
  condition &&
  isOneOf(text`select ${paperAuthors.PaperId} from ${paperAuthors}
    join ${people} on ${people.UserDetailId} = ${paperAuthors.UserDetailId} where ${condition}`)

/** True for papers with a file whose name has this part. */
const fileHolds = (part: string | undefined) =>
  part === undefined
    ? undefined
    : text`(${papers.PaperURL} in (select ${files.Id} from ${files} where ${hasPart(part, files.FileName)})) is true`

/** True for papers whose columns match a filter. */
export function columnsHold(filter: PaperFilter): SQL | undefined {
  const { FewerReviews, Registered, BestPaper, Withdrawn, SubmittedFrom, SubmittedTo, Objected } = filter
  const { Waiting, Tentative, KindId, BegunTo } = filter
  return and(
    FewerReviews === undefined ? undefined : not(reviewed(text`count(*) >= ${FewerReviews}`)),
    scoresHold(filter),
    chosen(Registered, registered),
    BestPaper === undefined ? undefined : eq(papers.ConsiderBestPaper, BestPaper === 'yes'),
    Withdrawn === undefined
      ? undefined
      : Withdrawn === 'yes'
        ? isNotNull(papers.WithdrawnOn)
        : isNull(papers.WithdrawnOn),
    chosen(Waiting, waiting),
    Tentative && tentativeHolds(Tentative),
    KindId === undefined ? undefined : hasKind(KindId),
    Objected &&
      text`${papers.Id} in (select ${objections.PaperId} from ${objections} where ${objections.SettledOn} is null)`,
    isOnDays(papers.SubmittedOn, SubmittedFrom, SubmittedTo),
    isOnDays(papers.CreatedOn, undefined, BegunTo),
    isOnDays(papers.LastModifiedOn, filter.ModifiedFrom, filter.ModifiedTo),
    isOnDays(papers.FileUntil, filter.FileUntilFrom, filter.FileUntilTo),
    askedHolds(filter),
    ownerHolds(filter.Owner),
    authorHolds(hasPart(filter.Institution, people.Organization)),
    authorHolds(hasPart(filter.Country, people.OrganizationCountry)),
    fileHolds(filter.File),
  )
}
