import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

/** A paper of the real conference, as published. */
export interface ConferencePaper {
  readonly uid: string
  readonly title: string
  /** In their order, each once. */
  readonly authors: readonly string[]
  readonly abstract: string
  readonly theme: string
}

const Row = z
  .object({
    uid: z.string(),
    title: z.string(),
    authors: z.string(),
    abstract: z.string(),
    theme: z.string(),
  })
  .transform((row): ConferencePaper => ({
    ...row,
    authors: [...new Set(row.authors.split('|').map((name) => name.trim().replace(/\s+/g, ' ')))].filter(
      Boolean,
    ),
  }))

/** Reads the papers of EMNLP 2020, in the order of the file. */
export function readConference(): readonly ConferencePaper[] {
  const file = readFileSync(new URL('./emnlp-2020/papers.csv', import.meta.url), 'utf8')
  return z.array(Row).parse(parse(file, { columns: true, skip_empty_lines: true }))
}
