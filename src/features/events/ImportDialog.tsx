import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sessionImportDeskTexts as texts } from '../../../contract/events/eventDesk.ts'
import {
  importSessions,
  sessionImportLimits,
  sessionImportTexts,
} from '../../../contract/events/eventImport.ts'
import type { DraftEvent } from '../../../contract/events/events.ts'
import { call, messagesOf } from '../../sync/session/call.ts'
import { fileBody } from '../../sync/transport/fileBody.ts'
import { ImportButtons } from '../../ui/imports/ImportButtons.tsx'
import { ImportModal } from '../../ui/imports/ImportModal.tsx'
import { ImportReport } from '../../ui/imports/ImportReport.tsx'
import { PickedFile } from '../../ui/imports/PickedFile.tsx'
import { useFileImport, type FileToTake } from '../../ui/imports/useFileImport.ts'

interface ImportDialogProps {
  readonly isOpen: boolean
  readonly events: readonly DraftEvent[]
  readonly onClose: () => void
  readonly onImported: () => void
}

/** Imports sessions from a file, after a preview of its contents. */
export function ImportDialog({ isOpen, ...props }: ImportDialogProps) {
  return (
    <ImportModal isOpen={isOpen} onClose={props.onClose} title={texts.title}>
      <Importing {...props} />
    </ImportModal>
  )
}

interface Options {
  /** The event for all sessions; empty if the file names the events. */
  readonly into: string
  /** True to leave out papers that cannot be placed. */
  readonly leavesOut: boolean
}

async function send({ file, isDry, options, progress }: FileToTake<Options>) {
  const body = fileBody(file, file.name)
  const query = {
    DryRun: isDry ? ('yes' as const) : ('no' as const),
    NotApproved: options?.leavesOut ? ('leave-out' as const) : ('error' as const),
    ...(options?.into ? { EventId: options.into } : {}),
  }
  return (await call(importSessions, { body, query }, { progress })).Result
}

function Importing({ events, onClose, onImported }: Omit<ImportDialogProps, 'isOpen'>) {
  const [options, setOptions] = useState<Options>({ into: '', leavesOut: false })
  const taken = useFileImport({
    limits: { size: sessionImportLimits.size, tooLarge: sessionImportTexts.tooLarge },
    send,
    describe: messagesOf,
    doneText: ({ New }) => texts.imported(New),
    onImported: () => {
      onImported()
      onClose()
    },
  })
  const { report, isBusy } = taken
  const choose = (chosen: Partial<Options>) => {
    const changed = { ...options, ...chosen }
    setOptions(changed)
    taken.readAgain(changed)
  }
  return (
    <Stack>
      <Text>{texts.explained}</Text>
      <NativeSelect
        label={texts.into}
        value={options.into}
        disabled={isBusy}
        data={[
          { value: '', label: texts.byFile },
          ...events.map(({ Id, Title }) => ({ value: Id, label: Title })),
        ]}
        onChange={({ currentTarget: { value } }) => choose({ into: value })}
      />
      <Checkbox
        label={texts.leaveOut}
        checked={options.leavesOut}
        disabled={isBusy}
        onChange={({ currentTarget: { checked } }) => choose({ leavesOut: checked })}
      />
      <PickedFile
        taken={taken}
        accept=".csv,.txt,.json,text/csv,application/json"
        onPick={(file) => taken.pick(file, options)}
      />
      {report && (
        <>
          <ImportReport counts={texts.counts(report.New, report.Known, report.Papers)} report={report}>
            {report.Participants > 0 && <Text>{texts.participants(report.Participants, report.Linked)}</Text>}
            {report.NewEvents.length > 0 && <Text>{texts.newEvents(report.NewEvents)}</Text>}
            {report.NewRooms.length > 0 && <Text>{texts.newRooms(report.NewRooms)}</Text>}
          </ImportReport>
          <ImportButtons
            label={texts.importNow(report.New)}
            isBusy={isBusy}
            isReady={taken.isCurrent && report.Errors === 0 && report.New > 0}
            onImport={() => taken.importNow(options)}
            onClose={onClose}
          />
        </>
      )}
    </Stack>
  )
}
