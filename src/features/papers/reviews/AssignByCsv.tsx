import { Alert, Button, FileButton, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { endOf } from '../../../../contract/dates.ts'
import { formTexts } from '../../../../contract/forms.ts'
import { importReviews, type AssignmentReport } from '../../../../contract/reviewDesk.ts'
import { reviewDeskScreenTexts as texts } from '../../../../contract/reviewDeskScreens.ts'
import { call, CallError, messageOf } from '../../../sync/api.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useSheet } from '../../../ui/useSheet.ts'
import { ReportLines } from './ReportLines.tsx'

interface AssignByCsvProps {
  readonly isOpen: boolean
  readonly timeZone: string
  readonly onClose: () => void
  readonly onAssigned: () => void
}

/** Assigns by a CSV file; what it would do is shown before anything is assigned. */
export function AssignByCsv({ isOpen, onClose, ...props }: AssignByCsvProps) {
  const isSheet = useSheet()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.import}
      fullScreen={isSheet}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': formTexts.cancel }}
    >
      {isOpen && <Importing {...props} onClose={onClose} />}
    </Modal>
  )
}

interface Read {
  readonly name: string
  readonly Csv: string
}

function Importing({ timeZone, onClose, onAssigned }: Omit<AssignByCsvProps, 'isOpen'>) {
  const [read, setRead] = useState<Read>()
  const [day, setDay] = useState('')
  const [report, setReport] = useState<AssignmentReport>()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)

  const send = async ({ Csv }: Read, DryRun: boolean) => {
    setBusy(true)
    setErrors([])
    try {
      const { Result } = await call(importReviews, { body: { Csv, DueOn: endOf(day, timeZone), DryRun } })
      if (DryRun) setReport(Result)
      else {
        showSnack(texts.asked(Result.Made.length), 'success')
        onAssigned()
      }
    } catch (error) {
      const told = error instanceof CallError ? error.errors : []
      setErrors(told.length > 0 ? told : [messageOf(error, texts.failed)])
    } finally {
      setBusy(false)
    }
  }
  const pick = async (file: File | null) => {
    if (!file) return
    setReport(undefined)
    const picked = { name: file.name, Csv: await file.text() }
    setRead(picked)
    await send(picked, true)
  }

  return (
    <Stack>
      <Text>{texts.importExplained}</Text>
      <TextInput
        type="date"
        max="9999-12-31"
        label={texts.due}
        description={texts.dueHint}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Group>
        <FileButton
          accept=".csv,.txt,text/csv"
          inputProps={{ 'aria-label': texts.importChoose }}
          onChange={(file) => void pick(file)}
          disabled={isBusy}
        >
          {(button) => (
            <Button {...button} variant="default">
              {texts.importChoose}
            </Button>
          )}
        </FileButton>
        {read && <Text className="desk-title">{read.name}</Text>}
      </Group>
      {errors.length > 0 && (
        <Alert color="red" title={texts.failed} role="alert">
          <List size="sm">
            {errors.map((error) => (
              <List.Item key={error}>{error}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {report && <ReportLines report={report} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {formTexts.cancel}
        </Button>
        <Button
          disabled={!read || !report || report.Made.length === 0}
          loading={isBusy}
          onClick={() => read && void send(read, false)}
        >
          {texts.ask}
        </Button>
      </Group>
    </Stack>
  )
}
