import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { endOf } from '../../../../contract/content/dates.ts'
import { importReviews, type AssignmentReport } from '../../../../contract/reviews/reviewDesk.ts'
import { reviewDeskScreenTexts as texts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { call, messagesOf } from '../../../sync/session/call.ts'
import { ImportButtons } from '../../../ui/imports/ImportButtons.tsx'
import { ImportModal } from '../../../ui/imports/ImportModal.tsx'
import { PickedFile } from '../../../ui/imports/PickedFile.tsx'
import { useFileImport } from '../../../ui/imports/useFileImport.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { ReportLines } from './ReportLines.tsx'

interface AssignByCsvProps {
  readonly isOpen: boolean
  readonly timeZone: string
  readonly onClose: () => void
  readonly onAssigned: () => void
}

/** Assigns by a CSV file, after a preview. */
export function AssignByCsv({ isOpen, onClose, ...props }: AssignByCsvProps) {
  return (
    <ImportModal isOpen={isOpen} onClose={onClose} title={texts.import}>
      <Importing {...props} onClose={onClose} />
    </ImportModal>
  )
}

function Importing({ timeZone, onClose, onAssigned }: Omit<AssignByCsvProps, 'isOpen'>) {
  const [day, setDay] = useState('')
  const taken = useFileImport<AssignmentReport>({
    send: async ({ file, isDry }) => {
      const body = { Csv: await file.text(), DueOn: endOf(day, timeZone), DryRun: isDry }
      return (await call(importReviews, { body })).Result
    },
    describe: (error) => messagesOf(error, texts.failed),
    doneText: ({ Made }) => texts.asked(Made.length),
    onImported: onAssigned,
  })
  const { report, isBusy } = taken
  return (
    <Stack>
      <Text>{texts.importExplained}</Text>
      <DateField
        timeZone={timeZone}
        label={texts.due}
        description={texts.dueHint}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <PickedFile taken={taken} accept=".csv,.txt,text/csv" onPick={taken.pick} />
      {report && (
        <>
          <ReportLines report={report} />
          <ImportButtons
            label={texts.ask}
            isBusy={isBusy}
            isReady={taken.isCurrent && report.Made.length > 0}
            onImport={taken.importNow}
            onClose={onClose}
          />
        </>
      )}
    </Stack>
  )
}
