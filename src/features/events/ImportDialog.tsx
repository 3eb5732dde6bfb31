import { Alert, Button, FileButton, Group, Modal, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sessionImportDeskTexts as texts } from '../../../contract/eventDesk.ts'
import {
  importSessions,
  sessionImportLimits,
  sessionImportTexts,
  type SessionImportReport,
} from '../../../contract/eventImport.ts'
import type { DraftEvent } from '../../../contract/events.ts'
import { formTexts } from '../../../contract/forms.ts'
import { call, messageOf } from '../../sync/api.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { ImportReportView } from './ImportReportView.tsx'

interface ImportDialogProps {
  readonly isOpen: boolean
  readonly events: readonly DraftEvent[]
  readonly onClose: () => void
  readonly onImported: () => void
}

/** Takes in sessions from a file: what it holds is shown before anything is imported. */
export function ImportDialog(props: ImportDialogProps) {
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={texts.title}
      size="xl"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': formTexts.cancel }}
    >
      {props.isOpen && <Importing {...props} />}
    </Modal>
  )
}

function Importing({ events, onClose, onImported }: ImportDialogProps) {
  const [file, setFile] = useState<File>()
  const [into, setInto] = useState('')
  const [report, setReport] = useState<SessionImportReport>()
  const [error, setError] = useState<string>()
  const [sent, setSent] = useState<number>()
  const isBusy = sent !== undefined

  const send = async (chosen: File, EventId: string, DryRun: 'yes' | 'no') => {
    const body = new FormData()
    body.append('file', chosen, chosen.name)
    setError(undefined)
    setSent(0)
    try {
      const query = { DryRun, ...(EventId ? { EventId } : {}) }
      const progress = (done: number, total: number) => setSent((100 * done) / Math.max(total, 1))
      const { Result } = await call(importSessions, { body, query }, { progress })
      if (DryRun === 'yes') setReport(Result)
      else {
        showSnack(texts.imported(Result.New), 'success')
        onImported()
        onClose()
      }
    } catch (failure) {
      setError(messageOf(failure))
    }
    setSent(undefined)
  }
  const pick = (chosen: File | null) => {
    if (!chosen) return
    setReport(undefined)
    setFile(chosen)
    if (chosen.size > sessionImportLimits.size) setError(sessionImportTexts.tooLarge)
    else void send(chosen, into, 'yes')
  }
  return (
    <Stack>
      <Text>{texts.explained}</Text>
      <NativeSelect
        label={texts.into}
        value={into}
        disabled={isBusy}
        data={[
          { value: '', label: texts.byFile },
          ...events.map(({ Id, Title }) => ({ value: Id, label: Title })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          setInto(value)
          if (file) void send(file, value, 'yes')
        }}
      />
      <Group>
        <FileButton
          accept=".csv,.txt,.json,text/csv,application/json"
          inputProps={{ 'aria-label': texts.choose }}
          onChange={pick}
          disabled={isBusy}
        >
          {(button) => (
            <Button {...button} variant="default">
              {texts.choose}
            </Button>
          )}
        </FileButton>
        {file && <Text className="events-name">{file.name}</Text>}
      </Group>
      {isBusy && <Progress value={sent} aria-label={texts.reading} />}
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {file && report && (
        <>
          <ImportReportView report={report} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {formTexts.cancel}
            </Button>
            <Button
              disabled={isBusy || report.Errors > 0 || report.New === 0}
              onClick={() => void send(file, into, 'no')}
            >
              {texts.importNow(report.New)}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
