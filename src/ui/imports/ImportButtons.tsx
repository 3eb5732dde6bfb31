import { Button, Group } from '@mantine/core'
import { formTexts } from '../../../contract/core/forms.ts'

interface ImportButtonsProps {
  readonly label: string
  readonly isBusy: boolean
  /** True if everything in the file can be imported. */
  readonly isReady: boolean
  readonly onImport: () => void
  readonly onClose: () => void
}

/** Buttons that import the file or cancel. */
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
