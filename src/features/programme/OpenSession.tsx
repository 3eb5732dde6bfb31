import { Group, Stack } from '@mantine/core'
import type { Entry } from '../../../contract/events/programmeEntries.ts'
import { SheetDialog } from '../../ui/sheet/SheetDialog.tsx'
import { Inside, Star } from './EntryRow.tsx'

interface OpenSessionProps {
  /** Undefined while it is closed. */
  readonly entry: Entry | undefined
  readonly onClose: () => void
}

/** A session of the picture, opened. */
export function OpenSession({ entry, onClose }: OpenSessionProps) {
  return (
    <SheetDialog begun={entry} isInAddress title={({ Title }) => Title} onClose={onClose}>
      {(shown) => (
        <Stack gap="xs">
          <Group justify="end">
            <Star entry={shown} />
          </Group>
          <Inside entry={shown} />
        </Stack>
      )}
    </SheetDialog>
  )
}
