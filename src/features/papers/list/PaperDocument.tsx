import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { fileError, fileRules, fileTexts } from '../../../../contract/files/files.ts'
import { mayReplaceFile } from '../../../../contract/papers/paperRights.ts'
import type { Role } from '../../../../contract/core/roles.ts'
import { listTexts, wizardTexts } from '../../../../contract/papers/wizard.ts'
import { NoRoomError } from '../../../cache/database/localFiles.ts'
import { whereHere } from '../../../stores/deviceStore.ts'
import { isUnanswered, messageOf } from '../../../sync/session/call.ts'
import { Icon } from '../../../ui/icons.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { offerDownload } from '../../../ui/files/offerDownload.ts'
import { UploadBar } from '../../../ui/form/UploadBar.tsx'
import { fileOf, keepDraftFile, replaceSubmittedFile } from '../draft/paperFiles.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

export interface PaperDocumentProps {
  readonly roles: readonly Role[]
  readonly paper: ListedPaper
  /** Why files can no longer be replaced. */
  readonly replaceTooLate: string | undefined
}

/** Why another file was refused. For a submitted paper, replacing needs the portal. */
function replaceFailure(error: unknown): string {
  if (isUnanswered(error)) return listTexts.replaceOffline
  if (error instanceof NoRoomError) return fileTexts.noRoom
  return messageOf(error, texts.paperUploadError)
}

/** A paper's file with Download and Replace or Upload (spec §2 "Paper list", §5 "Paper replace"). */
export function PaperDocument({ roles, paper, replaceTooLate }: PaperDocumentProps) {
  const databases = useDatabases()
  const [sending, setSending] = useState<{ fileName: string; sent: number; total: number }>()
  const input = useRef<HTMLInputElement>(null)
  const hasFile = paper.FileName !== ''
  // A draft without a file has none to download; an imported paper may have none either, which a press shows.
  const mayDownload = hasFile || paper.Status !== 'draft'
  const isMine = mayReplaceFile(paper, roles)
  const label = hasFile ? listTexts.replace : listTexts.upload

  const choose = () => {
    if (replaceTooLate) showSnack(replaceTooLate, 'error')
    else if (!sending) input.current?.click()
  }

  const take = async (file: File) => {
    const wrong = fileError('paper', file.name, file.size)
    if (wrong) {
      showSnack(wrong, 'error')
      return
    }
    const fileName = file.name
    setSending({ fileName, sent: 0, total: file.size })
    try {
      if (paper.Status === 'draft') await keepDraftFile(databases, paper, file)
      else
        await replaceSubmittedFile(databases, paper, file, (sent, total) => {
          setSending({ fileName, sent, total })
        })
      showSnack(
        paper.Status === 'draft' ? wizardTexts.fileWaiting(whereHere()) : listTexts.replaced,
        'success',
      )
    } catch (error) {
      showSnack(replaceFailure(error), 'error')
    } finally {
      setSending(undefined)
    }
  }

  return (
    <Paper withBorder p="sm" role="group" aria-label={listTexts.document}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Icon name="file" />
          <Text style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {hasFile ? paper.FileName : listTexts.noDocument}
          </Text>
        </Group>
        {sending && <UploadBar {...sending} />}
        <Group gap="xs">
          {mayDownload && (
            <Button
              variant="default"
              leftSection={<Icon name="download" />}
              onClick={() => void offerDownload(paper.FileName, () => fileOf(databases, paper))}
            >
              {listTexts.download}
            </Button>
          )}
          {isMine && (
            <>
              <Button
                variant="default"
                leftSection={<Icon name="upload" />}
                onClick={choose}
                aria-disabled={replaceTooLate !== undefined}
              >
                {label}
              </Button>
              <input
                ref={input}
                type="file"
                hidden
                aria-label={label}
                accept={fileRules.paper.extensions.join(',')}
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0]
                  event.currentTarget.value = ''
                  if (file) void take(file)
                }}
              />
            </>
          )}
        </Group>
        {isMine && replaceTooLate && <Text size="sm">{replaceTooLate}</Text>}
      </Stack>
    </Paper>
  )
}
