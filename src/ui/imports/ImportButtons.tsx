import { Button, Group } from '@mantine/core'
import { formTexts } from '../../../contract/forms.ts'

interface ImportButtonsProps {
  readonly label: string
  readonly isBusy: boolean
  readonly report: { readonly New: number; readonly Errors: number }
  readonly onImport: () => void
  readonly onClose: () => void
}

/** Imports what was read, if all of it can come in. */
export function ImportButtons({ label, isBusy, report, onImport, onClose }: ImportButtonsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {formTexts.cancel}
      </Button>
      <Button disabled={isBusy || report.Errors > 0 || report.New === 0} onClick={onImport}>
        {label}
      </Button>
    </Group>
  )
}
