import '../heardOnly.css'
import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { pageTexts, type Column } from '../../../contract/core/columns.ts'
import { Icon } from '../icons.tsx'
import type { ColumnChoice } from './useColumns.ts'

interface ColumnMenuProps {
  readonly choice: ColumnChoice<Pick<Column<never>, 'key' | 'heading' | 'isShown'>>
}

/** Chooses the columns of a list. */
export function ColumnMenu({ choice }: ColumnMenuProps) {
  const { all, shown, show, reset } = choice
  const isOnly = shown.length === 1
  return (
    <Popover
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      withRoles={false}
      middlewares={{ flip: true, shift: true, size: true }}
    >
      <Popover.Target>
        <Button
          variant="default"
          className="desk-tool"
          leftSection={<Icon name="settings" />}
          aria-haspopup="dialog"
        >
          {pageTexts.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={pageTexts.columns} className="desk-columns">
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
      </Popover.Dropdown>
    </Popover>
  )
}
