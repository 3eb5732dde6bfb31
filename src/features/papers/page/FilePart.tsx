import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { momentAt } from '../../../../contract/core/moments.ts'
import type { FileVersion } from '../../../../contract/papers/paperHistory.ts'
import { mayReplaceFile } from '../../../../contract/papers/paperRights.ts'
import type { PaperJourney } from '../../../../contract/papers/paperJourney.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { downloadBytes } from '../../../sync/files/download.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { offerDownload } from '../../../ui/files/offerDownload.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { putFile } from '../draft/paperFiles.ts'
import { PaperDocument, replaceFailure, type PaperDocumentProps } from '../list/PaperDocument.tsx'
import { Part } from './Part.tsx'
import { pageTexts } from './texts.ts'

interface FilePartProps extends PaperDocumentProps {
  /** Undefined until this device knows it. */
  readonly journey: PaperJourney | undefined
  /** The conference's time zone. */
  readonly timeZone: string
}

/** The file of a paper, and below it all that it had before. */
export function FilePart({ journey, timeZone, ...props }: FilePartProps) {
  const { paper } = props
  const files = paper.Status === 'draft' ? [] : (journey?.Files ?? [])
  return (
    <Part title={listTexts.document}>
      <PaperDocument {...props} />
      {files.length > 1 && <Versions {...props} files={files} timeZone={timeZone} />}
    </Part>
  )
}

interface VersionsProps extends Omit<FilePartProps, 'journey'> {
  readonly files: readonly FileVersion[]
}

function Versions({ files, timeZone, roles, paper, replaceTooLate }: VersionsProps) {
  const databases = useDatabases()
  const [asked, setAsked] = useState<FileVersion>()
  const close = () => setAsked(undefined)
  const { isBusy, act } = useAct({ failed: replaceFailure, onEnd: close })
  const mayUse = mayReplaceFile(paper, roles) && replaceTooLate === undefined

  const bringBack = ({ FileId, Number }: FileVersion) =>
    act(async () => {
      await putFile(databases, paper, FileId)
      return pageTexts.usedAgain(Number)
    })

  return (
    <div role="group" aria-label={pageTexts.versions}>
      <ol className="paper-versions">
        {files.map((file, index) => (
          <Version
            key={file.Number}
            file={file}
            isCurrent={index === 0}
            timeZone={timeZone}
            onUse={mayUse && index > 0 ? () => setAsked(file) : undefined}
          />
        ))}
      </ol>
      <ConfirmDialog
        opened={asked !== undefined}
        title={asked ? pageTexts.useAgainTitle(asked.Number) : ''}
        label={pageTexts.useAgain}
        busy={isBusy}
        onClose={close}
        onClick={() => asked && bringBack(asked)}
      >
        <Text>{asked && pageTexts.useAgainText(asked.FileName)}</Text>
      </ConfirmDialog>
    </div>
  )
}

interface VersionProps {
  readonly file: FileVersion
  readonly isCurrent: boolean
  readonly timeZone: string
  readonly onUse: (() => void) | undefined
}

function Version({ file, isCurrent, timeZone, onUse }: VersionProps) {
  const name = pageTexts.version(file.Number)
  return (
    <li className="paper-version">
      <div>
        {name}: {file.FileName}
        <div className="paper-dimmed">
          {momentAt(file.CreatedOn, timeZone)}
          {isCurrent && `, ${pageTexts.current}`}
        </div>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          className="papers-act"
          aria-label={`${listTexts.download} ${name}`}
          onClick={() => void offerDownload(file.FileName, () => downloadBytes(file.FileId))}
        >
          {listTexts.download}
        </Button>
        {onUse && (
          <Button
            variant="default"
            className="papers-act"
            aria-label={`${pageTexts.useAgain}: ${name}`}
            onClick={onUse}
          >
            {pageTexts.useAgain}
          </Button>
        )}
      </Group>
    </li>
  )
}
