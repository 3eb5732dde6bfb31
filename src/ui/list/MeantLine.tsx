import { Button, Group, Text } from '@mantine/core'
import { pageTexts } from '../../../contract/core/columns.ts'

interface MeantLineProps {
  /** The text in the search field. */
  readonly typed: string
  readonly meant: string
  /** True if the list shows the results for `meant`. */
  readonly isShown: boolean
  readonly onSearch: (text: string, isAsTyped: boolean) => void
}

/** Shows above a list that its search may be mistyped, and offers the other search. */
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
