import { Progress, Stack, Text } from '@mantine/core'
import { formTexts } from '../../../contract/core/forms.ts'

interface UploadBarProps {
  readonly fileName: string
  /** Bytes sent, out of `total`. */
  readonly sent: number
  readonly total: number
}

/** How much of a file has been uploaded, in words and as a bar. */
export function UploadBar({ fileName, sent, total }: UploadBarProps) {
  const percent = total > 0 ? Math.min(100, Math.round((100 * sent) / total)) : 0
  const text = formTexts.uploading(fileName, percent)
  return (
    <Stack gap={4} w="100%">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }} aria-hidden>
        {text}
      </Text>
      <Progress value={percent} aria-label={text} />
    </Stack>
  )
}
