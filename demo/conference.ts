import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

/** A paper of the real conference, as published. */
const ConferencePaper = z.object({
  uid: z.string(),
  title: z.string(),
  /** In their order, each once. */
  authors: z.string().transform((names): readonly string[] => {
    const trimmed = names.split('|').map((name) => name.trim().replace(/\s+/g, ' '))
    return [...new Set(trimmed)].filter(Boolean)
  }),
  abstract: z.string(),
  theme: z.string(),
})
export type ConferencePaper = Readonly<z.infer<typeof ConferencePaper>>

/** Reads the papers of EMNLP 2020, in the order of the file. */
export function readConference(): readonly ConferencePaper[] {
  const file = readFileSync(new URL('./emnlp-2020/papers.csv', import.meta.url), 'utf8')
  return z.array(ConferencePaper).parse(parse(file, { columns: true, skip_empty_lines: true }))
}
