import { Text, Title } from '@mantine/core'
import type { StatusChange } from '../../../../contract/papers/paperHistory.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { momentIn } from '../../../../contract/core/moments.ts'
import { statusLabels } from '../../../../contract/papers/papers.ts'

interface PaperHistoryProps {
  readonly changes: readonly StatusChange[]
  readonly timeZone: string
}

/** The changes of a paper: who, when, from what to what, and why (design §3 "Decisions"). */
export function PaperHistory({ changes, timeZone }: PaperHistoryProps) {
  return (
    <section aria-label={deskTexts.history}>
      <Title order={3} size="h5" mb="xs">
        {deskTexts.history}
      </Title>
      {changes.length === 0 && <Text>{deskTexts.noHistory}</Text>}
      <ol className="desk-history">
        {changes.map((change) => (
          <li key={change.Id}>
            <Text fw={600}>
              {change.Kind === 'status'
                ? deskTexts.change(statusLabels[change.FromStatus], statusLabels[change.ToStatus])
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
    </section>
  )
}
