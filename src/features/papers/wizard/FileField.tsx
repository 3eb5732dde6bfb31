import { paperFields } from '../../../../contract/papers/paperFields.ts'
import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import { fileRules } from '../../../../contract/files/files.ts'
import { wizardTexts } from '../../../../contract/papers/wizard.ts'
import { readFile } from '../../../cache/database/localFiles.ts'
import type { LocalFile } from '../../../cache/database/deviceRows.ts'
import { useWhere } from '../../../stores/deviceStore.ts'
import { Icon } from '../../../ui/icons.tsx'
import { UploadBar } from '../../../ui/form/UploadBar.tsx'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

interface FileFieldProps {
  /** The file picked here, not yet confirmed by the server. */
  readonly file: LocalFile | null
  /** The name of the server's file; empty if there is none. */
  readonly serverName: string
  readonly error: string | undefined
  /** Keeps the file; returns the reason if it cannot be the paper's. */
  readonly onChoose: (file: File) => Promise<string | undefined>
}

/** The paper's file. A file too large or of the wrong type is refused when picked, before any of it is kept (O12). */
export function FileField({ file, serverName, error, onChoose }: FileFieldProps) {
  const [wrong, setWrong] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const where = useWhere()
  const name = file?.FileName ?? serverName
  const message = wrong ?? error

  const take = async (picked: File) => {
    setWrong(await onChoose(picked))
  }

  return (
    <Input.Wrapper
      id={id}
      label={paperFields.PaperURL.label}
      labelElement="div"
      required
      description={paperFields.PaperURL.hint}
      error={message}
      labelProps={{ id: `${id}-label` }}
      descriptionProps={{ id: `${id}-hint` }}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <Stack gap={6} mt={6}>
        {name && (
          <Group gap="xs" wrap="nowrap">
            <Icon name="file" />
            <Stack gap={0} style={{ minWidth: 0 }}>
              <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
              <Text size="sm" c="dimmed">
                {file ? wizardTexts.fileWaiting(where) : wizardTexts.fileSent}
              </Text>
            </Stack>
          </Group>
        )}
        {file && <Sent file={file} />}
        <div>
          <Button
            id={`${id}-button`}
            variant="default"
            leftSection={<Icon name="upload" />}
            aria-labelledby={`${id}-label ${id}-button`}
            aria-describedby={message ? `${id}-error ${id}-hint` : `${id}-hint`}
            aria-invalid={message ? true : undefined}
            onClick={() => input.current?.click()}
          >
            {name ? wizardTexts.replaceFile : wizardTexts.chooseFile}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={paperFields.PaperURL.label}
            accept={fileRules.paper.extensions.join(',')}
            onChange={(event) => {
              const picked = event.currentTarget.files?.[0]
              if (picked) void take(picked)
              // Lets the same file be picked again after a correction.
              event.currentTarget.value = ''
            }}
          />
        </div>
      </Stack>
    </Input.Wrapper>
  )
}

/** The progress of a file's upload. */
function Sent({ file }: { readonly file: LocalFile }) {
  const { work } = useDatabases()
  const kept = useLiveQuery(() => readFile(work, file.Sha256), [work, file.Sha256])
  if (!kept || kept.Received === 0) return null
  return <UploadBar fileName={file.FileName} sent={kept.Received} total={kept.Size} />
}
