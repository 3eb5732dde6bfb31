import { Text, Title } from '@mantine/core'
import type { StatusChange } from '../../../../contract/decisions.ts'
import { deskTexts } from '../../../../contract/desk.ts'
import { momentIn } from '../../../../contract/moments.ts'
import { statusLabels } from '../../../../contract/papers.ts'

interface PaperHistoryProps {
  readonly changes: readonly StatusChange[]
  readonly timeZone: string
}

/** Who changed the status of a paper, when, from what to what (design §3 "Decisions"). */
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
              {deskTexts.change(statusLabels[change.FromStatus], statusLabels[change.ToStatus])}
            </Text>
            <Text size="sm" c="dimmed">
              {deskTexts.changedBy(change.ChangedByName, momentIn(timeZone, change.ChangedOn))}
            </Text>
            {change.Feedback && <Text className="papers-abstract">{change.Feedback}</Text>}
          </li>
        ))}
      </ol>
    </section>
  )
}
