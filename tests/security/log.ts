import { readFileSync } from 'node:fs'
import type { Ground } from './identities.ts'

const address = /[\w.+-]+@[\w-]+(\.[\w-]+)+/
const network = /(?<![\d.])(\d{1,3}\.){3}\d{1,3}(?![\d./])|\b([\da-f]{1,4}:){7}[\da-f]{1,4}\b/i
const token = /\beyJ[\w-]{10,}\.[\w-]+\.[\w-]*/

/** Lines of the log with a code, a token, or a whole e-mail or network address. */
export function secretsInLog(ground: Pick<Ground, 'LogFile' | 'Unlogged' | 'Markers'>): string[] {
  const lines = readFileSync(ground.LogFile, 'utf8').split('\n')
  const planted = [...ground.Unlogged, ...ground.Markers.map(({ Word }) => Word)].map((one) =>
    one.toLowerCase(),
  )
  return lines.flatMap((line) => {
    // The portal's own address.
    if (line.includes('"msg":"Server listening at ')) return []
    const lower = line.toLowerCase()
    const found =
      planted.find((one) => lower.includes(one)) ??
      [address, network, token].map((pattern) => pattern.exec(line)?.[0]).find((one) => one !== undefined)
    return found === undefined ? [] : [`${found}: ${line.slice(0, 300)}`]
  })
}
