import { Button, Group } from '@mantine/core'
import { formTexts } from '../../../contract/core/forms.ts'

interface ImportButtonsProps {
  readonly label: string
  readonly isBusy: boolean
  /** True where all that was read can come in. */
  readonly isReady: boolean
  readonly onImport: () => void
  readonly onClose: () => void
}

/** Imports what was read, or leaves it. */
export function ImportButtons({ label, isBusy, isReady, onImport, onClose }: ImportButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {formTexts.cancel}
      </Button>
      <Button disabled={isBusy || !isReady} onClick={onImport}>
        {label}
      </Button>
    </Group>
  )
}
