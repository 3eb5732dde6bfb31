import { Alert, Button, FileButton, Group, Modal, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formTexts } from '../../../../contract/forms.ts'
import {
  importFields,
  importLabels,
  importLimits,
  importNeeded,
  importPapers,
  importTexts,
  textOfColumns,
  type ImportColumns,
  type ImportReport,
} from '../../../../contract/paperImport.ts'
import { importDeskTexts as texts } from '../../../../contract/importDesk.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportNotes } from './ImportNotes.tsx'

interface ImportDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onImported: () => void
}

/** Takes in papers from a file: what it holds is shown before anything is imported (design §3 "Papers"). */
export function ImportDialog({ isOpen, onClose, onImported }: ImportDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.title}
      size="xl"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': formTexts.cancel }}
    >
      {isOpen && <Importing onClose={onClose} onImported={onImported} />}
    </Modal>
  )
}

function Importing({ onClose, onImported }: Omit<ImportDialogProps, 'isOpen'>) {
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'reading' | 'importing'>()
  const [sent, setSent] = useState(0)

  const send = async (chosen: File, DryRun: 'yes' | 'no', columns?: ImportColumns) => {
    const body = new FormData()
    body.append('file', chosen, chosen.name)
    setError(undefined)
    setBusy(DryRun === 'yes' ? 'reading' : 'importing')
    setSent(0)
    try {
      const query = { DryRun, ...(columns ? { Columns: textOfColumns(columns) } : {}) }
      const { Result } = await call(
        importPapers,
        { body, query },
        { progress: (done, total) => setSent((100 * done) / Math.max(total, 1)) },
      )
      if (DryRun === 'yes') setReport(Result)
      else {
        showSnack(texts.imported(Result.New), 'success')
        onImported()
        onClose()
      }
    } catch (failure) {
      setError(messageOf(failure))
    }
    setBusy(undefined)
  }
  const pick = (chosen: File | null) => {
    if (!chosen) return
    setReport(undefined)
    setFile(chosen)
    if (chosen.size > importLimits.size) setError(importTexts.tooLarge)
    else void send(chosen, 'yes')
  }
  return (
    <Stack>
      <Text>{texts.explained}</Text>
      <Group>
        <FileButton
          accept=".csv,.txt,text/csv"
          inputProps={{ 'aria-label': texts.choose }}
          onChange={pick}
          disabled={busy !== undefined}
        >
          {(button) => (
            <Button {...button} variant="default">
              {texts.choose}
            </Button>
          )}
        </FileButton>
        {file && <Text className="desk-title">{file.name}</Text>}
      </Group>
      {busy === 'reading' && <Progress value={sent} aria-label={texts.reading} />}
      {busy === 'importing' && <ImportProgress />}
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {file && report && (
        <>
          <Columns
            report={report}
            isBusy={busy !== undefined}
            onChange={(columns) => void send(file, 'yes', columns)}
          />
          <ImportNotes report={report} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {formTexts.cancel}
            </Button>
            <Button
              disabled={busy !== undefined || report.Errors > 0 || report.New === 0}
              onClick={() => void send(file, 'no', report.Columns)}
            >
              {texts.importNow(report.New)}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

interface ColumnsProps {
  readonly report: ImportReport
  readonly isBusy: boolean
  readonly onChange: (columns: ImportColumns) => void
}

/** Which column holds what; guessed from the headings. */
function Columns({ report, isBusy, onChange }: ColumnsProps) {
  return (
    <fieldset className="desk-columns">
      <legend>{texts.columns}</legend>
      {importFields.map((field) => (
        <NativeSelect
          key={field}
          label={importLabels[field]}
          required={importNeeded.includes(field)}
          disabled={isBusy}
          value={report.Columns[field] === undefined ? '' : String(report.Columns[field])}
          onChange={(event) => {
            const { [field]: _before, ...others } = report.Columns
            const { value } = event.currentTarget
            onChange(value === '' ? others : { ...others, [field]: Number(value) })
          }}
          data={[
            { value: '', label: texts.noColumn },
            ...report.Headings.map((heading, place) => ({
              value: String(place),
              label: heading || texts.column(place + 1),
            })),
          ]}
        />
      ))}
    </fieldset>
  )
}
