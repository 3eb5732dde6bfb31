import '../../parts/next/next.css'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { holds, type HeldParts } from '../../../contract/core/deskParts.ts'
import { clockTime, momentIn } from '../../../contract/core/moments.ts'
import { undoKindsOfReviews, type UndoEntry } from '../../../contract/core/undo.ts'
import { getInbox, inboxTexts as texts, type Inbox } from '../../../contract/reports/inbox.ts'
import { mailPath, paths, pathWith } from '../../paths.ts'
import { useServerClock } from '../../stores/clock.ts'
import { useHeldParts } from '../../stores/heldParts.ts'
import { useTimeZone } from '../../sync/public/useTimeZone.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useNow } from '../../ui/reads/useNow.ts'

interface Waiting {
  readonly verb: string
  readonly about: string
  /** The list that has it, already filtered; undefined where that is in no part of the organiser. */
  readonly to: string | undefined
}

const { verbs } = texts

/** The list of what an act concerns: papers under review, or bills of all kinds. */
const pathOfAct = ({ Kind, UndoId }: Pick<UndoEntry, 'Kind' | 'UndoId'>): string =>
  undoKindsOfReviews.includes(Kind)
    ? pathWith(paths.paperReviews, { tab: 'papers', act: UndoId })
    : pathWith(paths.payments, { kinds: 'both', act: UndoId })

/** What waits at `now`, in milliseconds, what is most urgent first. */
function waitingIn(inbox: Inbox, now: number, timeZone: string, held: HeldParts): Waiting[] {
  const counted = (count: number, verb: string, words: (count: number) => string, to: string) =>
    count > 0 ? [{ verb, about: words(count), to }] : []
  return [
    ...inbox.Deadlines.map(({ Title: title, EndsOn }) => ({
      verb: verbs.look,
      about: texts.deadline(title, momentIn(timeZone, EndsOn)),
      to: holds(held, 'whole') ? pathWith(paths.webConfiguration, { tab: 'dates' }) : undefined,
    })),
    ...counted(inbox.DecisionsToUndo, verbs.check, texts.undo, pathWith(paths.papers, { waiting: 'yes' })),
    ...inbox.ActsToUndo.filter(({ UndoUntil }) => Date.parse(UndoUntil) > now).map((act) => ({
      verb: verbs.check,
      about: texts.act(act.Title, clockTime(Date.parse(act.UndoUntil), now)),
      to: pathOfAct(act),
    })),
    ...counted(
      inbox.Objections,
      verbs.settle,
      texts.objections,
      pathWith(paths.papers, { objections: 'yes' }),
    ),
    ...counted(
      inbox.ReviewsOverdue,
      verbs.remind,
      texts.reviews,
      pathWith(paths.paperReviews, { tab: 'assignments', state: 'overdue' }),
    ),
    ...counted(
      inbox.ClaimsOfPapers,
      verbs.confirm,
      texts.claimsOfPapers,
      pathWith(paths.payments, { status: 'waiting' }),
    ),
    ...counted(
      inbox.ClaimsOfUsers,
      verbs.confirm,
      texts.claimsOfUsers,
      pathWith(paths.userPayments, { status: 'waiting' }),
    ),
    ...counted(inbox.MailsRefused, verbs.send, texts.refused, `${mailPath()}&state=refused`),
    ...counted(inbox.MailsGivenUp, verbs.send, texts.givenUp, `${mailPath()}&state=failed`),
    ...counted(inbox.DraftsReady, verbs.remind, texts.drafts, pathWith(paths.papers, { ready: 'yes' })),
  ]
}

interface InboxListProps {
  /** The state of what appears together with it. */
  readonly waitsFor?: ReturnType<typeof useRead>['state']
}

/** What waits for an organiser, each line a way to it. */
export function InboxList({ waitsFor = 'ready' }: InboxListProps) {
  const heading = useId()
  const timeZone = useTimeZone()
  const held = useHeldParts()
  const read = useRead(getInbox, { failed: texts.failed })
  // Each second, so that an act is shown no longer than it can be undone.
  const hasActs = read.state === 'ready' && read.value.ActsToUndo.length > 0
  const now = useNow(hasActs ? 1000 : undefined) + useServerClock((state) => state.ahead)
  const isLoading = read.state === 'loading' || waitsFor === 'loading'
  return (
    <section className="next" aria-labelledby={heading} aria-busy={isLoading}>
      <Title order={2} size="h4" id={heading}>
        {texts.title}
      </Title>
      {read.state === 'failed' && <Failure message={read.message} again={read.again} />}
      {isLoading && <Skeleton height={96} />}
      {read.state === 'ready' && !isLoading && <Lines waiting={waitingIn(read.value, now, timeZone, held)} />}
    </section>
  )
}

function Lines({ waiting }: { readonly waiting: readonly Waiting[] }) {
  if (waiting.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.nothing}
      </Text>
    )
  return (
    <ul className="next-steps">
      {waiting.map(({ verb, about, to }) => (
        <li key={`${to} ${about}`} className="next-step">
          {to !== undefined && (
            <Button
              component={Link}
              to={to}
              variant="default"
              className="next-act"
              aria-label={`${verb}: ${about}`}
            >
              {verb}
            </Button>
          )}
          <span className="next-about">{about}</span>
        </li>
      ))}
    </ul>
  )
}
