import { getHomePage, getWelcome, type Welcome } from '../../../contract/content/content.ts'
import { getActiveDates } from '../../../contract/content/dates.ts'
import { readPublic, type PublicRead } from './publicRead.ts'

/** Reads the content of publicContent.ts with its schemas: a separate chunk, not needed by the first screen. */

export const readHomePage = (isNew: boolean) => readPublic(getHomePage, { isNew })
export const readDates = () => readPublic(getActiveDates)

export async function readWelcome(isNew: boolean): Promise<PublicRead<Welcome>> {
  const read = await readPublic(getWelcome, { isNew })
  if (read.kind !== 'read') return read
  const { cleanWelcome } = await import('./sanitizeHtml.ts')
  return { ...read, Result: cleanWelcome(read.Result) }
}
