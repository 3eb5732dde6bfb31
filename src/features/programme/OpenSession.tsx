import { Stack } from '@mantine/core'
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
        <Stack gap="xs" className="programme-opened">
          <div>
            <Star entry={shown} />
          </div>
          <Inside entry={shown} />
        </Stack>
      )}
    </SheetDialog>
  )
}
