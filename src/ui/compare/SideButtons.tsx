import { Button, Group } from '@mantine/core'
import { conflictTexts } from '../../../contract/device/conflicts.ts'

interface SideButtonsProps {
  /** What the question is about, if several questions are on one screen. */
  readonly label?: string
  readonly onSide: (side: 'mine' | 'theirs') => void
  /** Left out if the sides cannot be combined. */
  readonly onCombine?: (() => void) | undefined
}

/** The answers to a conflict (offline O7). */
export function SideButtons({ label, onSide, onCombine }: SideButtonsProps) {
  const answer = (text: string, onClick: () => void) => (
    <Button
      variant="default"
      aria-label={label === undefined ? undefined : conflictTexts.named(text, label)}
      onClick={onClick}
    >
      {text}
    </Button>
  )
  return (
    <Group gap="xs">
      {answer(conflictTexts.keepMine, () => onSide('mine'))}
      {answer(conflictTexts.takeTheirs, () => onSide('theirs'))}
      {onCombine && answer(conflictTexts.combine, onCombine)}
    </Group>
  )
}
