import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { fileError, fileRules } from '../../../../contract/files/files.ts'
import { commitmentTexts } from '../../../../contract/papers/commitment.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'
import { isUnanswered, messageOf } from '../../../sync/session/call.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { UploadBar } from '../../../ui/form/UploadBar.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { StillWaiting } from '../../../ui/reads/StillLoading.tsx'
import { usePick } from '../../../ui/sheet/usePick.ts'
import { showSnack, type Severity } from '../../../ui/snackbar.tsx'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { sendCommittedFile, type SentFile } from '../draft/paperFiles.ts'

const failureOf = (error: unknown) =>
  isUnanswered(error) ? commitmentTexts.sendOffline : messageOf(error, texts.paperUploadError)

const outcomes: Readonly<Record<SentFile, readonly [text: string, severity: Severity]>> = {
  arrived: [commitmentTexts.fileArrived, 'success'],
  another: [commitmentTexts.otherFile, 'error'],
  late: [commitmentTexts.fileMissing, 'error'],
  'taken-back': [commitmentTexts.notCommitted, 'error'],
  unseen: [commitmentTexts.fileSent, 'info'],
}

export interface SendFileProps {
  readonly paper: ListedPaper
  /** True where it is the one thing to do. */
  readonly isNext?: boolean
}

/** Sends the file of a committed paper: the one that waits on this device at once, else one that is chosen. */
export function SendFile({ paper, isNext = false }: SendFileProps) {
  const databases = useDatabases()
  const [sending, setSending] = useState<{ fileName: string; sent: number; total: number }>()

  const send = async (file: File) => {
    const wrong = fileError('paper', file.name, file.size)
    if (wrong) {
      showSnack(wrong, 'error')
      return
    }
    const fileName = file.name
    setSending({ fileName, sent: 0, total: file.size })
    try {
      const outcome = await sendCommittedFile(databases, paper, file, (sent, total) => {
        setSending({ fileName, sent, total })
      })
      showSnack(...outcomes[outcome])
    } catch (error) {
      showSnack(failureOf(error), 'error')
    } finally {
      setSending(undefined)
    }
  }
  const sendWaiting = () => {
    void wakeSync(true)
    showSnack(listTexts.submissionWaiting, 'info')
  }
  const pick = usePick((file) => void send(file))

  if (sending)
    return (
      <div className="papers-sending">
        <UploadBar {...sending} />
        <StillWaiting key={sending.sent} />
      </div>
    )
  return (
    <FileButton
      {...pick}
      accept={fileRules.paper.extensions.join(',')}
      inputProps={{ 'aria-label': commitmentTexts.sendFile }}
    >
      {({ onClick }) => (
        <Button
          variant={isNext ? 'filled' : 'default'}
          className="papers-act"
          leftSection={<Icon name="upload" size={16} />}
          onClick={paper.waiting === 'submission' ? sendWaiting : onClick}
        >
          {commitmentTexts.sendFile}
        </Button>
      )}
    </FileButton>
  )
}
