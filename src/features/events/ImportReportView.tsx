import { Stack, Text } from '@mantine/core'
import { sessionImportDeskTexts as texts } from '../../../contract/eventDesk.ts'
import type { SessionImportReport } from '../../../contract/eventImport.ts'

/** What a file of sessions holds, line by line where something is to be said. */
export function ImportReportView({ report }: { readonly report: SessionImportReport }) {
  const { New, Known, Papers, Participants, Linked, Errors, Warnings, NewEvents, NewRooms, Notes } = report
  const hidden = Errors + Warnings - Notes.length
  return (
    <Stack gap="xs" component="section" aria-label={texts.report}>
      <Text role="status" fw={600}>
        {texts.counts(New, Known, Papers)} {texts.flaws(Errors, Warnings)}
      </Text>
      {Participants > 0 && <Text>{texts.participants(Participants, Linked)}</Text>}
      {NewEvents.length > 0 && <Text>{texts.newEvents(NewEvents)}</Text>}
      {NewRooms.length > 0 && <Text>{texts.newRooms(NewRooms)}</Text>}
      {Notes.length > 0 && (
        <ul className="events-notes" tabIndex={0} aria-label={texts.lines}>
          {Notes.map(({ Line, Kind, Text: told }, index) => (
            <li key={`${String(Line)}-${String(index)}`}>
              <b>{Kind === 'error' ? texts.error(Line) : texts.warning(Line)}</b> {told}
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <Text size="sm">{texts.more(hidden)}</Text>}
    </Stack>
  )
}
