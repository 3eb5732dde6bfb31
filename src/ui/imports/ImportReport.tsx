import './imports.css'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { fileImportTexts as texts } from '../../../contract/fileImport.ts'

interface ImportReportProps {
  /** What the file brings, in words. */
  readonly counts: string
  readonly report: {
    readonly Errors: number
    readonly Warnings: number
    readonly Notes: readonly {
      readonly Line: number
      readonly Kind: 'error' | 'warning'
      readonly Text: string
    }[]
  }
  /** What else is to be said of the file as a whole. */
  readonly children?: ReactNode
}

/** What a file holds, line by line where something is to be said. */
export function ImportReport({ counts, report, children }: ImportReportProps) {
  const { Errors, Warnings, Notes } = report
  const hidden = Errors + Warnings - Notes.length
  return (
    <Stack gap="xs" component="section" aria-label={texts.report}>
      <Text role="status" fw={600}>
        {counts} {texts.flaws(Errors, Warnings)}
      </Text>
      {children}
      {Notes.length > 0 && (
        <ul className="import-notes" tabIndex={0} aria-label={texts.lines}>
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
