import { Button, Text } from '@mantine/core'
import { pageTexts } from '../../../contract/core/columns.ts'
import { Acts } from './Acts.tsx'
import { useIsDesk } from './useIsDesk.ts'

/** An action on all selected rows. */
export interface ChosenAction {
  readonly label: string
  readonly act: () => void
}

interface ChosenBarProps {
  /** How many rows are selected, in words. */
  readonly label: string
  /** Selects all rows that the list finds; undefined if no more can be selected. */
  readonly all: { readonly label: string; readonly choose: () => void } | undefined
  readonly onClear: () => void
  /** The most common action; undefined if the selected rows have none. */
  readonly main: ChosenAction | false | undefined
  readonly others?: readonly (ChosenAction | false)[]
}

/** Shows how many rows are selected, and their actions; on a phone in one line, with a menu for all but `main`. */
export function ChosenBar({ label, all, onClear, main, others = [] }: ChosenBarProps) {
  const isDesk = useIsDesk()
  const clear = { label: pageTexts.clear, act: onClear }
  const ofList = [...(all ? [{ label: all.label, act: all.choose }] : []), clear]
  return (
    <section className="desk-bar" aria-label={pageTexts.chosen}>
      <div className="desk-bar-head">
        <Text fw={600} role="status" mr="auto">
          {label}
        </Text>
        {isDesk &&
          ofList.map((action) => (
            <Button key={action.label} variant="subtle" color="gray" c="dimmed" px="xs" onClick={action.act}>
              {action.label}
            </Button>
          ))}
      </div>
      <div className="desk-bar-actions">
        <Acts main={main} isLead others={others} inMenu={ofList} label={pageTexts.more} isAtFoot />
      </div>
    </section>
  )
}
