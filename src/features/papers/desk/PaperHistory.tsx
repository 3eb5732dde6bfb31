import { Text } from '@mantine/core'
import type { StatusChange } from '../../../../contract/papers/paperHistory.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { momentIn } from '../../../../contract/core/moments.ts'
import { statusLabels } from '../../../../contract/papers/papers.ts'
import { Section } from '../../../ui/Section.tsx'

interface PaperHistoryProps {
  readonly changes: readonly StatusChange[]
  readonly timeZone: string
}

/** The changes of a paper: who, when, from what to what, and why (design §3 "Decisions"). */
export function PaperHistory({ changes, timeZone }: PaperHistoryProps) {
  return (
    <Section title={deskTexts.history}>
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
    </Section>
  )
}
