import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  addWelcome,
  getWelcome,
  updateWelcome,
  type WelcomeFields,
} from '../../../contract/content/content.ts'
import type { FileKind } from '../../../contract/files/files.ts'
import { noId } from '../../../contract/core/limits.ts'
import { files } from '../../../server/db/schema/files.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const blocks: WelcomeFields = {
  HeaderText: 'Welcome <b>all</b>',
  GuideLineTitle: 'Guidelines',
  GuideLineDescription: '<p>Write well.</p>',
  ImportantTitle: 'Important',
  ImportantDescription: '<p>Be on time.</p>',
  FooterUrl: 'https://example.org',
  FooterText: 'Our society',
  ImageUrl: noId,
}

async function storedFile(Kind: FileKind): Promise<string> {
  const Id = randomUUID()
  await portal.context.database.sql.insert(files).values({
    Id,
    OwnerId: admin.UserId,
    Kind,
    FileName: 'banner.png',
    ContentType: 'image/png',
    Size: 1,
    Sha256: '0'.repeat(64),
  })
  return Id
}

/** What the portal makes of a block's HTML. */
async function cleaned(html: string): Promise<string> {
  const body = { ...blocks, GuideLineDescription: html }
  const { Result } = await call(portal, updateWelcome, { as: admin.AccessToken, body })
  return Result.GuideLineDescription
}

test('a new portal greets its visitors (spec 3.35, 7.51)', async () => {
  const { Result, version } = await call(portal, getWelcome)
  expect(version).toBe(1)
  expect(Result.HeaderText).toBe('Welcome to our conference')
  expect(Result.GuideLineDescription).toContain('<li>')
})

test.each([
  ['POST', addWelcome],
  ['PUT', updateWelcome],
] as const)(
  'an admin sets the blocks with %s, and the audit log says so (spec 3.35, 7.51)',
  async (_method, endpoint) => {
    const saved = await call(portal, endpoint, { as: admin.AccessToken, ifMatch: 1, body: blocks })
    expect(saved).toMatchObject({ status: 200, version: 2, Result: { ...blocks, Version: 2 } })
    expect((await call(portal, getWelcome)).Result).toEqual({ ...blocks, Version: 2 })
    expect(await auditLog(portal)).toMatchObject([
      {
        UserId: admin.UserId,
        Action: 'Change landing page',
        SubjectId: 'Welcome',
        Details: { HeaderText: { From: 'Welcome to our conference', To: 'Welcome <b>all</b>' } },
      },
    ])
  },
)

test('a change on a stale version is refused with 412', async () => {
  await call(portal, updateWelcome, { as: admin.AccessToken, body: blocks })
  const refused = await call(portal, updateWelcome, { as: admin.AccessToken, ifMatch: 1, body: blocks })
  expect(refused).toMatchObject({ status: 412, version: 2 })
})

test.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['an image that runs something', '<img src="x" onerror="alert(1)">', ''],
  ['a style', '<style>p{display:none}</style><p style="position:fixed">a</p>', '<p>a</p>'],
  ['a frame that runs something', '<iframe src="javascript:alert(1)"></iframe>a', 'a'],
  [
    'a colour',
    '<p style="color:red;text-align:center">a <span style="color:#fff">b</span></p>',
    '<p style="text-align:center">a b</p>',
  ],
  [
    'the comment of a draft',
    '<p>a <span class="mce-annotation" data-comment="secret">b <span lang="hi">c</span></span></p>',
    '<p>a b <span lang="hi">c</span></p>',
  ],
  ['a form', '<form action="https://example.org"><input name="Password"></form>', ''],
  ['a drawing with a script', '<svg><script>alert(1)</script></svg>', ''],
  ['a javascript link', '<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['a data link', '<a href="data:text/html,a">a</a>', '<a rel="noopener noreferrer">a</a>'],
  [
    'an image of another site',
    '<img src="http://example.org/a.png">',
    '<a href="http://example.org/a.png" rel="noopener noreferrer">Picture: http://example.org/a.png</a>',
  ],
  ['an image of another path of ours', '<img src="/api/Account/logout">', ''],
  ['an image that climbs out of the storage', '<img src="/api/Storage/image/../../Account">', ''],
  ['a comment', '<!-- a -->b', 'b'],
])('%s is taken out of a block', async (_what, html, expected) => {
  expect(await cleaned(html)).toBe(expected)
})

test('a player of another site becomes a link to what it plays', async () => {
  expect(await cleaned('<p><iframe src="https://example.org/film" width="300"></iframe></p>')).toBe(
    '<p><a href="https://example.org/film" rel="noopener noreferrer">Media: https://example.org/film</a></p>',
  )
})

test('formatting, links, tables and images stay, and links cannot steer the page', async () => {
  const id = randomUUID()
  const kept =
    '<h2>Topics</h2><p><strong>bold</strong> <em>it</em> <u>u</u></p><ul><li>one</li></ul>' +
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>'
  expect(await cleaned(kept)).toBe(kept)
  expect(await cleaned('<a href="https://example.org" target="_blank">a</a>')).toBe(
    '<a href="https://example.org" target="_blank" rel="noopener noreferrer">a</a>',
  )
  expect(await cleaned(`<img src="/api/Storage/image/${id}" alt="a">`)).toBe(
    `<img src="/api/Storage/image/${id}" alt="a" />`,
  )
  expect(await cleaned('<img alt="The hall" src="https://example.invalid/a.png">')).toBe(
    '<a href="https://example.invalid/a.png" rel="noopener noreferrer">Picture: The hall</a>',
  )
})

test('the banner must be a stored image', async () => {
  const save = (ImageUrl: string) =>
    call(portal, updateWelcome, { as: admin.AccessToken, body: { ...blocks, ImageUrl } })
  expect(await save(randomUUID())).toMatchObject({ status: 422, Errors: ['Unknown file'] })
  expect(await save(await storedFile('paper'))).toMatchObject({ status: 422, Errors: ['Unknown file'] })
  const image = await storedFile('image')
  expect(await save(image)).toMatchObject({ status: 200, Result: { ImageUrl: image } })
})

test('too long texts and addresses that are none are refused in form order', async () => {
  const body = {
    ...blocks,
    HeaderText: 'x'.repeat(201),
    GuideLineDescription: 'x'.repeat(100_001),
    FooterUrl: 'ftp://a',
  }
  expect(await call(portal, updateWelcome, { as: admin.AccessToken, body })).toMatchObject({
    status: 422,
    Errors: [
      'Text must be at most 200 characters long',
      'Text must be at most 100000 characters long',
      'Please enter a web address that starts with https:// or http://',
    ],
  })
})
