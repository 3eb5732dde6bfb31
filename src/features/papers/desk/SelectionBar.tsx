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
  const PaperIds = [...selection.ids]
  if (PaperIds.length === 0) return null
  return (
    <section className="desk-bar" aria-label={deskTexts.selected(PaperIds.length)}>
      <Text fw={600} role="status" mr="auto">
        {deskTexts.selected(PaperIds.length)}
      </Text>
      <Button variant="subtle" color="gray" c="dimmed" onClick={selection.clear}>
        {deskTexts.clearSelection}
      </Button>
      <Button variant="default" onClick={() => onDecide({ PaperIds, Status: 'rejected' })}>
        {deskTexts.reject}
      </Button>
      <Button color="green.9" onClick={() => onDecide({ PaperIds, Status: 'approved' })}>
        {deskTexts.approve}
      </Button>
    </section>
  )
}
