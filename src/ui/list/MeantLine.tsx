import { Button, Group, Text } from '@mantine/core'
import { pageTexts } from '../../../contract/core/columns.ts'

interface MeantLineProps {
  /** What stands in the search. */
  readonly typed: string
  readonly meant: string
  /** True where the list shows what was meant. */
  readonly isShown: boolean
  readonly onSearch: (text: string, isAsTyped: boolean) => void
}

/** Says over a list that its words may be mistyped, and leads to the other search. */
export function MeantLine({ typed, meant, isShown, onSearch }: MeantLineProps) {
  return (
    <Group gap="xs" className="desk-meant">
      <Text role="status">{isShown ? pageTexts.meantShown(typed, meant) : pageTexts.didYouMean}</Text>
      <Button
        variant="light"
        className="desk-meant-button"
        onClick={() => (isShown ? onSearch(typed, true) : onSearch(meant, false))}
      >
        {isShown ? pageTexts.asTyped(typed) : pageTexts.meant(meant)}
      </Button>
    </Group>
  )
}
