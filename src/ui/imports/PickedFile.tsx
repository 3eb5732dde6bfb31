import './imports.css'
import { Button, FileButton, Group, Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { fileImportTexts as texts } from '../../../contract/core/fileImport.ts'
import { usePick } from '../sheet/usePick.ts'
import type { useFileImport } from './useFileImport.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'

interface PickedFileProps {
  readonly taken: Pick<
    ReturnType<typeof useFileImport>,
    'file' | 'busy' | 'isBusy' | 'sent' | 'errors' | 'again'
  >
  readonly accept: string
  readonly onPick: (file: File) => void
  /** Shown during the import instead of the upload progress. */
  readonly importing?: ReactNode
}

/** The button that picks a file, with the file's name, progress and errors. */
export function PickedFile({ taken, accept, onPick, importing }: PickedFileProps) {
  const { file, busy, isBusy, sent, errors, again } = taken
  const pick = usePick(onPick)
  return (
    <>
      <Group>
        <FileButton {...pick} accept={accept} inputProps={{ 'aria-label': texts.choose }} disabled={isBusy}>
          {(button) => (
            <Button {...button} variant="default">
              {texts.choose}
            </Button>
          )}
        </FileButton>
        {file && <Text className="import-name">{file.name}</Text>}
      </Group>
      {busy === 'importing' && importing}
      {busy && !(busy === 'importing' && importing) && <Progress value={sent} aria-label={texts.reading} />}
      {errors.length > 0 && (
        <ErrorAlert role="alert">
          {errors.map((error) => (
            <Text key={error}>{error}</Text>
          ))}
          {again && (
            <Button variant="default" mt="xs" onClick={again}>
              {texts.again}
            </Button>
          )}
        </ErrorAlert>
      )}
    </>
  )
}
