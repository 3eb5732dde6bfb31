import { Alert, Stack, Text } from '@mantine/core'
import type { ImportReport } from '../../../../contract/paperImport.ts'
import { importDeskTexts as texts } from '../../../../contract/importDesk.ts'

/** What a file holds, line by line where something is to be said. */
export function ImportNotes({ report }: { readonly report: ImportReport }) {
  const { New, Known, Errors, Warnings, WithoutEmail, NewThemes, Notes } = report
  return (
    <Stack gap="xs" component="section" aria-label={texts.report}>
      <Text role="status" fw={600}>
        {texts.counts(New, Known)} {texts.flaws(Errors, Warnings)}
      </Text>
      {WithoutEmail > 0 && <Alert color="yellow">{texts.withoutEmail(WithoutEmail)}</Alert>}
      {NewThemes.length > 0 && <Text>{texts.newThemes(NewThemes)}</Text>}
      {Notes.length > 0 && (
        <ul className="desk-notes" tabIndex={0} aria-label={texts.lines}>
          {Notes.map(({ Line, Kind, Text: told }, index) => (
            <li key={`${String(Line)}-${String(index)}`}>
              <b>{Kind === 'error' ? texts.error(Line) : texts.warning(Line)}</b> {told}
            </li>
          ))}
        </ul>
      )}
      {Errors + Warnings > Notes.length && (
        <Text size="sm">{texts.more(Errors + Warnings - Notes.length)}</Text>
      )}
    </Stack>
  )
}
