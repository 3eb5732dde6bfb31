import { Button, Text } from '@mantine/core'
import { deskTexts } from '../../../../contract/desk.ts'
import type { Decision } from './DecisionDialog.tsx'
import type { Selection } from './useSelection.ts'

interface SelectionBarProps {
  readonly selection: Selection
  readonly onDecide: (decision: Decision) => void
}

/** What can be done with the chosen papers. */
export function SelectionBar({ selection, onDecide }: SelectionBarProps) {
  const { papers } = selection
  if (papers.length === 0) return null
  return (
    <section className="desk-bar" aria-label={deskTexts.selected(papers.length)}>
      <Text fw={600} role="status" mr="auto">
        {deskTexts.selected(papers.length)}
      </Text>
      <Button variant="subtle" color="gray" c="dimmed" onClick={selection.clear}>
        {deskTexts.clearSelection}
      </Button>
      <Button variant="default" onClick={() => onDecide({ papers, Status: 'rejected' })}>
        {deskTexts.reject}
      </Button>
      <Button onClick={() => onDecide({ papers, Status: 'approved' })}>{deskTexts.approve}</Button>
    </section>
  )
}
