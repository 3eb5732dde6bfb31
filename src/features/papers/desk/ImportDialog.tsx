import { Alert, NativeSelect, Stack, Text, Progress } from '@mantine/core'
import { useState } from 'react'
import { importDeskTexts as texts } from './texts.ts'
import {
  importFields,
  importLabels,
  importLimits,
  importNeeded,
  importPapers,
  importTexts,
  textOfColumns,
  type ImportColumns,
  type ImportReport as PaperReport,
  getImportState,
} from '../../../../contract/papers/paperImport.ts'
import { call, messagesOf } from '../../../sync/session/call.ts'
import { fileBody } from '../../../sync/transport/fileBody.ts'
import { ImportButtons } from '../../../ui/imports/ImportButtons.tsx'
import { ImportModal } from '../../../ui/imports/ImportModal.tsx'
import { ImportReport } from '../../../ui/imports/ImportReport.tsx'
import { PickedFile } from '../../../ui/imports/PickedFile.tsx'
import { useFileImport, type FileToTake } from '../../../ui/imports/useFileImport.ts'
import { LastImport } from './LastImport.tsx'
import { useEvery } from '../../../ui/reads/useEvery.ts'

interface ImportDialogProps {
  /** The conference's time zone. */
  readonly timeZone: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onImported: () => void
}

/** Imports papers from a file, after a preview of its contents (design §3 "Papers"). */
export function ImportDialog({ isOpen, ...props }: ImportDialogProps) {
  return (
    <ImportModal isOpen={isOpen} onClose={props.onClose} title={texts.title}>
      <Importing {...props} />
    </ImportModal>
  )
}

async function send({ file, isDry, options, progress }: FileToTake<ImportColumns>) {
  const body = fileBody(file, file.name)
  const query = {
    DryRun: isDry ? ('yes' as const) : ('no' as const),
    ...(options ? { Columns: textOfColumns(options) } : {}),
  }
  return (await call(importPapers, { body, query }, { progress })).Result
}

function Importing({ timeZone, onClose, onImported }: Omit<ImportDialogProps, 'isOpen'>) {
  const done = () => {
    onImported()
    onClose()
  }
  const taken = useFileImport<PaperReport, ImportColumns>({
    limits: { size: importLimits.size, tooLarge: importTexts.tooLarge },
    send,
    describe: messagesOf,
    doneText: ({ New }) => texts.imported(New),
    onImported: done,
  })
  const { report, isBusy } = taken
  return (
    <Stack>
      <Text>{texts.explained}</Text>
      <PickedFile
        taken={taken}
        accept=".csv,.txt,text/csv"
        onPick={taken.pick}
        importing={<ImportProgress />}
      />
      {!taken.file && <LastImport timeZone={timeZone} onUndone={done} />}
      {report && (
        <>
          <Columns report={report} isBusy={isBusy} onChange={taken.readAgain} />
          <ImportReport counts={texts.counts(report.New, report.Known)} report={report}>
            {report.WithoutEmail > 0 && (
              <Alert color="yellow">{texts.withoutEmail(report.WithoutEmail)}</Alert>
            )}
            {report.NewThemes.length > 0 && <Text>{texts.newThemes(report.NewThemes)}</Text>}
          </ImportReport>
          <ImportButtons
            label={texts.importNow(report.New)}
            isBusy={isBusy}
            isReady={taken.isCurrent && report.Errors === 0 && report.New > 0}
            onImport={() => taken.importNow(report.Columns)}
            onClose={onClose}
          />
        </>
      )}
    </Stack>
  )
}

interface ColumnsProps {
  readonly report: PaperReport
  readonly isBusy: boolean
  readonly onChange: (columns: ImportColumns) => void
}

/** The meaning of each column; guessed from the headings. */
function Columns({ report, isBusy, onChange }: ColumnsProps) {
  return (
    <fieldset className="import-columns">
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

/** How often progress is polled, in milliseconds. */
const rhythm = 700

/** The number of papers imported so far. */
function ImportProgress() {
  const [state, setState] = useState({ Done: 0, Total: 0 })
  useEvery(rhythm, () => {
    call(getImportState, {}, { byItself: true }).then(
      ({ Result }) => {
        if (Result?.State === 'running') setState(Result)
      },
      // The import itself shows its error.
      () => undefined,
    )
  })
  return (
    <>
      <Text role="status">{texts.importing(state.Done, state.Total)}</Text>
      <Progress value={(100 * state.Done) / Math.max(state.Total, 1)} aria-label={texts.importingLabel} />
    </>
  )
}
