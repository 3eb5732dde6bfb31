import { useQueryBehind } from '../../sync/session/useQueryBehind.ts'
import { getHomePage } from '../../../contract/content/content.ts'
import { getActiveDates } from '../../../contract/content/dates.ts'
import { noId } from '../../../contract/core/limits.ts'
import { zoneHere } from '../../../contract/core/zones.ts'
import { getBill } from '../../../contract/payments/bills.ts'
import { getOwnObjections } from '../../../contract/papers/objections.ts'
import { getAccommodations } from '../../../contract/registration/registration.ts'
import { getAssignedPapers } from '../../../contract/reviews/reviewing.ts'
import { registrationDrafts } from '../../cache/entities/registrationDrafts.ts'
import { readOutbox } from '../../cache/outbox/outbox.ts'
import { useServerClock } from '../../stores/clock.ts'
import { useSession } from '../../stores/session.ts'
import { keepRegistrants } from '../../sync/pull/keepRegistrants.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import type { NextFacts, NextPaper } from './nextFacts.ts'

interface KnownFacts {
  /** Undefined until this device knows enough to say what is next. */
  readonly facts: NextFacts | undefined
  /** When decisions are sent; null while no date is set. */
  readonly decisionsOn: string | null
  readonly timeZone: string
  readonly now: number
}

/** What decides a person's next steps, from the copies and changes of this device; `papers` while they load is undefined. */
export function useNextFacts(papers: readonly NextPaper[] | undefined): KnownFacts {
  const databases = useDatabases()
  const { work } = databases
  const roles = useSession((state) => state.roles)
  const now = useNow() + useServerClock(({ ahead }) => ahead)
  const here = useQueryBehind(async () => {
    const [drafts, rows] = await Promise.all([registrationDrafts.readAll(work), readOutbox(work)])
    return { drafts, rows }
  }, [work])
  const copy = { keep: databases, isCopyOnly: true }
  const homePage = useRead(getHomePage, copy).value
  const dates = useRead(getActiveDates, copy).value
  const own = useRead(getAccommodations, {
    keep: databases,
    applied: (result) => keepRegistrants(databases, result),
    waiting: here?.rows.length,
  })
  const me = own.value?.find(({ IsMe }) => IsMe)
  const bill = useRead(getBill, { ...copy, params: { id: me?.Accommodation?.AccommodationId ?? noId } }).value
  const answers = roles.includes('PaperPresenter')
  const objections = useRead(getOwnObjections, { keep: databases, isCopyOnly: !answers })
  // Only an auditor has any; their sync pulls them.
  const reviews = useRead(getAssignedPapers, copy).value

  const timeZone = homePage?.TimeZone ?? zoneHere()
  const endOf = (key: string) => dates?.find(({ UniqueKey }) => UniqueKey === key)?.EndsOn ?? null
  const submissionEndsOn = endOf('paper_submission')
  const conferenceOn = endOf('conference_date')
  const graceMinutes = homePage?.GraceMinutes ?? 0
  const facts =
    papers && here && own.state !== 'loading' && !(answers && objections.state === 'loading')
      ? {
          ...{ now, timeZone, roles, papers, submissionEndsOn, graceMinutes, conferenceOn, me, bill },
          registrationDraft: here.drafts.find(({ UserDetailId }) => UserDetailId === me?.UserDetailId)
            ?.EntityId,
          reviews: reviews ?? [],
          objections: objections.value ?? [],
          rows: here.rows,
        }
      : undefined
  return { facts, decisionsOn: endOf('paper_acceptance'), timeZone, now }
}
