import { Text } from '@mantine/core'
import { texts } from '../../../../../contract/core/errors.ts'
import { getStatusChanges } from '../../../../../contract/papers/paperHistory.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { momentIn } from '../../../../../contract/core/moments.ts'
import { decisionLabel, statusLabels } from '../../../../../contract/papers/papers.ts'
import { useDatabases } from '../../../../sync/session/useDatabases.ts'
import { useRead } from '../../../../sync/pull/useRead.ts'
import { NotReady } from '../../../../ui/reads/NotReady.tsx'
import { Section } from '../../../../ui/Section.tsx'

interface PaperHistoryProps {
  readonly paperId: string
  /** A new number reloads it. */
  readonly round: number
  readonly timeZone: string
}

/** The changes of a paper: who, when, from what to what, and why (design §3 "Decisions"). */
export function PaperHistory({ paperId, round, timeZone }: PaperHistoryProps) {
  const read = useRead(getStatusChanges, {
    params: { id: paperId },
    failed: texts.paperDetailsFailed,
    round,
    forAway: useDatabases(),
  })
  if (read.state !== 'ready') return <NotReady read={read} height={120} />
  const changes = read.value
  return (
    <Section title={deskTexts.history}>
      {changes.length === 0 && <Text>{deskTexts.noHistory}</Text>}
      <ol className="desk-history">
        {changes.map((change) => (
          <li key={change.Id}>
            <Text fw={600}>
              {change.Kind === 'status'
                ? deskTexts.change(
                    statusLabels[change.FromStatus],
                    decisionLabel(change.ToStatus, change.DecisionKind),
                  )
                : deskTexts.entries[change.Kind]}
            </Text>
            <Text size="sm" c="dimmed">
              {deskTexts.changedBy(change.ChangedByName, momentIn(timeZone, change.ChangedOn))}
            </Text>
            {change.Reason && <Text className="papers-abstract">{deskTexts.why(change.Reason)}</Text>}
            {change.Feedback && <Text className="papers-abstract">{change.Feedback}</Text>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
