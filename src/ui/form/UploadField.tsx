import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { fileError, fileRules, type FileKind } from '../../../contract/files/files.ts'
import { formTexts } from '../../../contract/core/forms.ts'
import { UploadBar } from './UploadBar.tsx'
import { usePastedFile } from './usePastedFile.ts'
import { usePick } from '../sheet/usePick.ts'

interface UploadFieldProps {
  readonly label: string
  readonly hint: string
  readonly kind: FileKind
  /** True once a file is there, so that the button replaces it. */
  readonly isFilled: boolean
  readonly error: ReactNode
  readonly required?: boolean
  /** True if it is the first field of a dialog, which opens with the focus there. */
  readonly isFirst?: boolean
  /** Sends a valid file; returns why it was refused, if it was. */
  readonly send: (file: File, progress: (sent: number, total: number) => void) => Promise<string | undefined>
  /** What is said until the first part has been sent; by default that it is being uploaded. */
  readonly begins?: (fileName: string) => string
  readonly onRemove?: () => void
  /** The current file. */
  readonly children?: ReactNode
}

/** A field for a file that is sent as soon as it is picked or pasted; size and kind are checked first (spec §5). */
export function UploadField(props: UploadFieldProps) {
  const { label, hint, kind, isFilled, error, required = false, isFirst = false } = props
  const { send, begins, onRemove, children } = props
  const id = useId()
  const [sending, setSending] = useState<{
    fileName: string
    sent: number
    total: number
  }>()
  const [refused, setRefused] = useState<string>()
  const shown = refused ?? error

  const take = async (file: File) => {
    const wrong = fileError(kind, file.name, file.size)
    setRefused(wrong)
    if (wrong) return
    const fileName = file.name
    setSending({ fileName, sent: 0, total: file.size })
    setRefused(await send(file, (sent, total) => setSending({ fileName, sent, total })))
    setSending(undefined)
  }
  const pick = usePick((file) => void take(file))
  usePastedFile((file) => {
    if (!sending) void take(file)
  })

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={hint}
      error={shown}
      errorProps={{ role: 'alert' }}
      required={required}
    >
      <Stack gap="xs" my={6} align="start">
        {children}
        <Group gap="xs">
          <FileButton
            {...pick}
            accept={fileRules[kind].extensions.join(',')}
            inputProps={{ 'aria-label': label }}
          >
            {({ onClick }) => (
              <Button
                variant="default"
                aria-invalid={Boolean(shown)}
                aria-describedby={shown ? `${id}-error` : `${id}-description`}
                aria-disabled={sending !== undefined}
                {...(isFirst ? { 'data-autofocus': true } : {})}
                onClick={() => {
                  if (!sending) onClick()
                }}
              >
                {isFilled ? formTexts.replaceFile : formTexts.chooseFile}
              </Button>
            )}
          </FileButton>
          {isFilled && onRemove && (
            <Button variant="subtle" color="gray" c="dimmed" onClick={onRemove}>
              {formTexts.removeFile}
            </Button>
          )}
        </Group>
        {sending && <Sending {...sending} begins={begins} />}
      </Stack>
    </Input.Wrapper>
  )
}

/** What is done at once needs no word, in milliseconds. */
const atOnce = 300

interface SendingProps {
  readonly fileName: string
  readonly sent: number
  readonly total: number
  readonly begins: UploadFieldProps['begins']
}

function Sending({ begins, ...sending }: SendingProps) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const slow = setTimeout(() => setSlow(true), atOnce)
    return () => clearTimeout(slow)
  }, [])
  if (sending.sent > 0 || (isSlow && !begins)) return <UploadBar {...sending} />
  return (
    isSlow && (
      <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
        {begins?.(sending.fileName)}
      </Text>
    )
  )
}
