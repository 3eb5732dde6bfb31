import { resolve } from 'node:path'
import type { Settings } from './settings.ts'

interface Ready {
  readonly url: string
  /** The one-time link to make the first admin, while there is none. */
  readonly invitation: string | undefined
  readonly settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>
}

/** The end of a start in a terminal, for the operator. */
export function readyBlock({ url, invitation, settings }: Ready): string {
  const folder = resolve(settings.DATA_DIR)
  const lines = [
    ['Address', url],
    ...(invitation ? [['First admin', invitation]] : []),
    ['Data', settings.DATABASE_URL ? `${folder}, and the server of DATABASE_URL` : folder],
    ['To stop', 'Ctrl+C'],
  ]
  const rows = lines.map(([name = '', text = '']) => `  ${name.padEnd(13)}${text}\n`)
  return `\nLectern is ready.\n\n${rows.join('')}\n`
}

/** The end of a start elsewhere, for programs that wait for it. */
export function readyLines({ url, invitation }: Ready): string {
  return `\nLectern is ready at ${url}\n${invitation ? `Make the first admin at ${invitation}\n` : ''}`
}
