import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPage, updatePage } from '../../../contract/content/pages.ts'
import { copyingPictures } from '../../../server/content/copyStoredPictures.ts'
import { pages, privacyNotices } from '../../../server/db/schema/content.ts'
import { files } from '../../../server/db/schema/files.ts'
import { isPublicAddress } from '../../../server/files/publicAddress.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

// One pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const portal = await emptiedPortal({ environment: { PICTURES_FROM: '127.0.0.1' } })
let site: Server
let address = ''
let asked: string[] = []
beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/hall.png') response.end(png)
    else if (request.url === '/moved') response.writeHead(302, { location: '/hall.png' }).end()
    else if (request.url === '/inside')
      response.writeHead(302, { location: 'http://192.168.0.1/hall.png' }).end()
    else if (request.url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
    else if (request.url === '/text.png') response.end('<script>alert(1)</script>')
    else if (request.url === '/large.png') response.end(Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => site.close())

const fields = { IsPublished: true, InMenu: false, InFooter: false, SortOrder: 1 }
async function saved(Html: string) {
  const { AccessToken: as } = await signedIn(portal, { Roles: ['Admin'] })
  asked = []
  return call(portal, createPage, { as, body: { ...fields, Title: 'Venue', Slug: 'venue', Html } })
}
const ownPicture = /<img src="\/api\/Storage\/image\/([0-9a-f-]{36})" alt="The hall" \/>/

test('a picture of another site is copied when a text is saved, also behind a redirect, and only once', async () => {
  const { status, Result, Message } = await saved(
    `<p><img src="${address}/moved" alt="The hall"> <img src="${address}/moved" alt="Again"></p>`,
  )
  expect([status, Message]).toEqual([200, ''])
  const id = ownPicture.exec(Result.Html)?.[1] ?? ''
  expect(asked).toEqual(['/moved', '/hall.png'])
  expect(Result.Html).not.toContain(address)
  const [file] = await portal.context.database.sql.select().from(files).where(eq(files.Id, id))
  expect(file).toMatchObject({ Kind: 'image', ContentType: 'image/png', Size: png.length })
  const shown = await portal.app.inject({ url: `/api/Storage/image/${id}` })
  expect([shown.statusCode, shown.rawPayload.equals(png)]).toEqual([200, true])
})

test.each(['/none.png', '/text.png', '/large.png', '/inside', '/file', '/round'])(
  'a picture that is missing, no picture, too large or redirected (%s) becomes a link, the text is saved and the reply says so',
  async (path) => {
    const { status, Result, Message } = await saved(
      `<p>The venue <img src="${address}${path}" alt="The hall"></p>`,
    )
    expect(status).toBe(200)
    expect(Message).toBe(
      'Saved. One picture of another site could not be copied, so the text has a link to it. Download it there and insert it as a file.',
    )
    expect(Result.Html).toBe(
      `<p>The venue <a href="${address}${path}" rel="noopener noreferrer">Picture: The hall</a></p>`,
    )
    expect(await portal.context.database.sql.$count(files)).toBe(0)
  },
)

test.each([
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.2',
  '169.254.169.254',
  '172.20.0.1',
  '192.168.1.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'not an address',
])('nothing is fetched from %s', (inner) => {
  expect(isPublicAddress(inner)).toBe(false)
})

test('pictures are fetched from the public internet', () => {
  for (const outer of ['93.184.215.14', '2606:4700::6810:84e5']) expect(isPublicAddress(outer)).toBe(true)
})

test('texts of before get their pictures copied at a start, and one that cannot be had stays for the next day', async () => {
  const { sql } = portal.context.database
  const foreign = (path: string) => `<p><img src="${address}${path}" alt="The hall" /></p>`
  const row = { ...fields, Title: 'Venue', Html: foreign('/hall.png'), ChangedOn: new Date(0).toISOString() }
  await sql.insert(pages).values([
    { ...row, Slug: 'venue' },
    { ...row, Slug: 'gone', Html: foreign('/none.png') },
  ])
  await sql.update(privacyNotices).set({ Html: foreign('/hall.png') })
  const job = copyingPictures(portal.context)
  expect(
    await job.run(
      () => false,
      () => Promise.resolve(),
    ),
  ).toBe(24 * 60 * 60 * 1000)
  const kept = await sql.select().from(pages).orderBy(pages.Slug)
  expect(kept.map(({ Slug, Version }) => [Slug, Version])).toEqual([
    ['gone', 1],
    ['venue', 2],
  ])
  expect(kept[1]?.Html).toMatch(ownPicture)
  expect(kept[0]?.Html).toBe(foreign('/none.png'))
  const [notice] = await sql.select().from(privacyNotices)
  expect(notice?.Html).toMatch(ownPicture)
  await sql.delete(pages).where(eq(pages.Slug, 'gone'))
  asked = []
  expect(
    await job.run(
      () => false,
      () => Promise.resolve(),
    ),
  ).toBe(Infinity)
  expect(asked).toEqual([])
})

test('the pages load pictures from the portal alone', async () => {
  const { headers } = await portal.app.inject({ url: '/health' })
  expect(String(headers['content-security-policy'])).toContain("img-src 'self' data: blob:;")
})

test('a stored text with pictures of its own asks no other site', async () => {
  const { Result } = await saved(`<p><img src="${address}/hall.png" alt="The hall"></p>`)
  const { AccessToken: as } = await signedIn(portal, { Roles: ['Admin'] })
  asked = []
  const { Id, Version, ChangedOn: _on, ...body } = Result
  const again = await call(portal, updatePage, { as, params: { id: Id }, body, ifMatch: Version })
  expect([again.status, again.Result.Html, asked]).toEqual([200, Result.Html, []])
})
