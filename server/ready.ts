import { resolve } from 'node:path'
import type { Settings } from './settings.ts'

interface Ready {
  readonly url: string
  /** The one-time link to make the first admin, while there is none. */
  readonly invitation: string | undefined
  readonly settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>
}

/** What a start ends with in a terminal, for the person at it. */
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

/** What a start ends with elsewhere, for programs that wait for it. */
export function readyLines({ url, invitation }: Ready): string {
  return `\nLectern is ready at ${url}\n${invitation ? `Make the first admin at ${invitation}\n` : ''}`
}
