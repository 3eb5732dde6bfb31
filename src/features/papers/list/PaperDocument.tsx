import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { fileError, fileRules, fileTexts } from '../../../../contract/files/files.ts'
import { mayReplaceFile, maySendFile } from '../../../../contract/papers/paperRights.ts'
import type { Role } from '../../../../contract/core/roles.ts'
import { listTexts, wizardTexts } from '../../../../contract/papers/wizard.ts'
import { NoRoomError } from '../../../cache/database/localFiles.ts'
import { whereHere } from '../../../stores/deviceStore.ts'
import { isUnanswered, messageOf } from '../../../sync/session/call.ts'
import { Icon } from '../../../ui/icons.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { offerDownload } from '../../../ui/files/offerDownload.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { StillWaiting } from '../../../ui/reads/StillLoading.tsx'
import { usePick } from '../../../ui/sheet/usePick.ts'
import { UploadBar } from '../../../ui/form/UploadBar.tsx'
import { fileOf, keepDraftFile, replaceSubmittedFile } from '../draft/paperFiles.ts'
import { SendFile } from './SendFile.tsx'
import { paperListTexts } from './texts.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

export interface PaperDocumentProps {
  readonly roles: readonly Role[]
  readonly paper: ListedPaper
  /** Why files can no longer be replaced. */
  readonly replaceTooLate: string | undefined
  /** True where the file of a committed paper is the one thing to send. */
  readonly sendsNext?: boolean
}

/** Why another file was refused. For a submitted paper, replacing needs the portal. */
export function replaceFailure(error: unknown): string {
  if (isUnanswered(error)) return listTexts.replaceOffline
  if (error instanceof NoRoomError) return fileTexts.noRoom
  return messageOf(error, texts.paperUploadError)
}

/** A paper's file with Download and Replace or Upload (spec §2 "Paper list", §5 "Paper replace"). */
export function PaperDocument({ roles, paper, replaceTooLate, sendsNext = false }: PaperDocumentProps) {
  const databases = useDatabases()
  const [sending, setSending] = useState<{ fileName: string; sent: number; total: number }>()
  const [asked, setAsked] = useState<File>()
  const close = () => setAsked(undefined)
  const hasFile = paper.FileName !== ''
  // A draft without a file has none to download; an imported paper may have none either, which a press shows.
  const mayDownload = hasFile || paper.Status !== 'draft'
  const isMine = mayReplaceFile(paper, roles)
  const label = hasFile ? listTexts.replace : listTexts.upload

  // The file of a draft is nobody else's yet; that of a submitted paper is read by others.
  const ask = (file: File) => {
    const wrong = fileError('paper', file.name, file.size)
    if (wrong) showSnack(wrong, 'error')
    else if (paper.Status === 'draft' || !hasFile) void take(file)
    else setAsked(file)
  }

  const take = async (file: File) => {
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

  const pick = usePick(ask)

  return (
    <div role="group" aria-label={listTexts.document}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Icon name="file" />
          <Text style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {hasFile ? paper.FileName : listTexts.noDocument}
          </Text>
        </Group>
        {sending && <UploadBar {...sending} />}
        {sending && <StillWaiting key={sending.sent} />}
        <Group gap="xs">
          {mayDownload && (
            <Button
              variant="default"
              className="papers-act"
              leftSection={<Icon name="download" size={16} />}
              onClick={() => void offerDownload(paper.FileName, () => fileOf(databases, paper))}
            >
              {listTexts.download}
            </Button>
          )}
          {maySendFile(paper, roles) && <SendFile paper={paper} isNext={sendsNext} />}
          {isMine && (
            <FileButton
              {...pick}
              accept={fileRules.paper.extensions.join(',')}
              inputProps={{ 'aria-label': label }}
            >
              {({ onClick }) => (
                <Button
                  variant="default"
                  className="papers-act"
                  leftSection={<Icon name="upload" size={16} />}
                  aria-disabled={replaceTooLate !== undefined}
                  onClick={() => {
                    if (replaceTooLate) showSnack(replaceTooLate, 'error')
                    else if (!sending) onClick()
                  }}
                >
                  {label}
                </Button>
              )}
            </FileButton>
          )}
        </Group>
        {isMine && replaceTooLate && <Text size="sm">{replaceTooLate}</Text>}
      </Stack>
      <ConfirmDialog
        opened={asked !== undefined}
        title={paperListTexts.replaceTitle}
        label={listTexts.replace}
        onClose={close}
        onClick={() => {
          close()
          if (asked) void take(asked)
        }}
      >
        <Text>{asked && paperListTexts.replaceText(paper.FileName, asked.name)}</Text>
      </ConfirmDialog>
    </div>
  )
}
