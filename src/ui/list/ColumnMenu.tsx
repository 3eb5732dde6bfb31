import '../heardOnly.css'
import { Button, Checkbox, Stack } from '@mantine/core'
import { pageTexts, type Column } from '../../../contract/core/columns.ts'
import { Icon } from '../icons.tsx'
import { BoxButton } from './BoxButton.tsx'
import type { ColumnChoice } from './useColumns.ts'

interface ColumnMenuProps {
  readonly choice: ColumnChoice<Pick<Column<never>, 'key' | 'heading' | 'isShown'>>
}

/** Chooses the columns of a list. */
export function ColumnMenu({ choice }: ColumnMenuProps) {
  const { all, shown, show, reset } = choice
  const isOnly = shown.length === 1
  return (
    <BoxButton
      label={pageTexts.columns}
      title={pageTexts.columns}
      className="desk-columns"
      position="bottom-end"
      middlewares={{ flip: true, shift: true, size: true }}
      button={{ className: 'desk-tool', leftSection: <Icon name="settings" /> }}
    >
      <Stack gap={0}>
        {all.map(({ key, heading }) => {
          const isShown = shown.some((column) => column.key === key)
          return (
            <Checkbox
              key={key}
              label={heading}
              checked={isShown}
              disabled={isShown && isOnly}
              onChange={(event) => show(key, event.currentTarget.checked)}
            />
          )
        })}
        <Button variant="default" mt="sm" disabled={!reset} onClick={reset}>
          {pageTexts.usualColumns}
        </Button>
      </Stack>
    </BoxButton>
  )
}
