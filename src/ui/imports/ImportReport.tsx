import './imports.css'
import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  fileImportTexts as texts,
  noteLimits,
  noteRows,
  type NoteOfLine,
} from '../../../contract/core/fileImport.ts'
import { csvOf } from '../files/csv.ts'
import { Icon } from '../icons.tsx'
import { saveFile } from '../files/saveFile.ts'

interface ImportReportProps {
  /** What the file contains, in words. */
  readonly counts: string
  readonly report: {
    readonly Errors: number
    readonly Warnings: number
    readonly Notes: readonly NoteOfLine[]
  }
  /** More notes on the whole file. */
  readonly children?: ReactNode
}

/** What a file contains, with notes by line; the first notes on screen, all of them in a download. */
export function ImportReport({ counts, report, children }: ImportReportProps) {
  const { Errors, Warnings, Notes } = report
  const all = Errors + Warnings
  const shown = Notes.slice(0, noteLimits.shown)
  return (
    <Stack gap="xs" component="section" aria-label={texts.report}>
      <Text role="status" fw={600}>
        {counts} {texts.flaws(Errors, Warnings)}
      </Text>
      {children}
      {Notes.length > 0 && (
        <ul className="import-notes" tabIndex={0} aria-label={texts.lines}>
          {shown.map(({ Line, Kind, Text: text }, index) => (
            <li key={`${String(Line)}-${String(index)}`}>
              <b>{Kind === 'error' ? texts.error(Line) : texts.warning(Line)}</b> {text}
            </li>
          ))}
        </ul>
      )}
      {all > shown.length && <Text size="sm">{texts.more(all - shown.length)}</Text>}
      {Notes.length > 0 && (
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="download" />}
            onClick={() => saveFile(csvOf(noteRows(Notes)), texts.fileName)}
          >
            {texts.download(Notes.length, all)}
          </Button>
        </div>
      )}
    </Stack>
  )
}
