import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getThemes } from '../../../contract/papers/themes.ts'
import { themes } from '../../../server/db/schema/papers.ts'
import { signedIn } from '../../support/accounts.ts'
import { addressOf } from '../../support/call.ts'
import { over } from '../../support/overSocket.ts'
import { themeOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let authorization: string
beforeAll(async () => {
  portal = await startPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  await portal.empty()
  authorization = `Bearer ${(await signedIn(portal, { Roles: ['Admin'] })).AccessToken}`
  await themeOf(portal, '')
})
afterAll(() => portal.stop())

const read = (accepted?: string) =>
  over(portal, addressOf(getThemes), {
    authorization,
    ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
  })

/** Some text that does not become next to nothing when it is packed. */
const varied = (length: number) =>
  Array.from({ length }, (_none, index) => String.fromCharCode(97 + ((index * index * 7 + index) % 26))).join(
    '',
  )

/** Makes the reply as long as that, and answers it as it is without compression. */
async function replyOf(length: number): Promise<Buffer> {
  const { sql } = portal.context.database
  await sql.update(themes).set({ ThemeTitle: '' })
  const { bytes } = await read()
  await sql.update(themes).set({ ThemeTitle: varied(length - bytes.length) })
  const plain = await read()
  expect([plain.headers['content-encoding'], plain.bytes.length]).toEqual([undefined, length])
  return plain.bytes
}

test('a reply below the threshold is sent as it is, whatever its reader takes', async () => {
  const plain = await replyOf(1023)
  for (const accepted of ['br', 'gzip', 'gzip, deflate, br']) {
    const { headers, bytes } = await read(accepted)
    expect([headers['content-encoding'], bytes.equals(plain)]).toEqual([undefined, true])
  }
})

test.each([1024, 40_000, 64 * 1024])(
  'a reply of %d bytes is packed at a low level, and is whole',
  async (length) => {
    const plain = await replyOf(length)
    const gzip = await read('gzip')
    expect([gzip.headers['content-encoding'], gzip.headers['content-length']]).toEqual([
      'gzip',
      String(gzip.bytes.length),
    ])
    expect(gunzipSync(gzip.bytes).equals(plain)).toBe(true)
    expect(gzip.bytes.equals(gzipSync(plain, { level: 3 }))).toBe(true)
    const brotli = await read('gzip, deflate, br')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.bytes).equals(plain)).toBe(true)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
    expect(brotli.bytes.equals(brotliCompressSync(plain, { params }))).toBe(true)
  },
)

test('a longer reply is packed beside the portal’s own thread, as it is sent', async () => {
  const plain = await replyOf(64 * 1024 + 1)
  for (const [encoding, unpack] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const { headers, bytes } = await read(encoding)
    // Its length is not known before it is packed.
    expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, undefined])
    expect(unpack(bytes).equals(plain)).toBe(true)
  }
})
