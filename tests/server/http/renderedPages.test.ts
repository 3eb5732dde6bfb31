import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getHomePage, getWelcome, updateHomePage, updateWelcome } from '../../../contract/content/content.ts'
import { LandingContent } from '../../../contract/content/landing.ts'
import { homePage } from '../../../server/db/schema/content.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { dateOf, settingsOf } from '../../support/papers.ts'
import { programmeEvent, publishedProgramme } from '../../support/programme.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { root } from '../../support/run/steps.ts'

let folder: string
/** A renderer as `npm run build` makes one, of pages that show one line; tests/e2e looks at the real one. */
let renderer: string
let portal: TestPortal

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-landing-'))
  renderer = join(folder, 'renderer.mjs')
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const styled = page.replace('</head>', '<link rel="stylesheet" crossorigin href="/assets/look.css"></head>')
  mkdirSync(join(folder, 'pages', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'pages', 'index.html'), styled)
  writeFileSync(join(folder, 'pages', 'assets', 'look.css'), 'h1{color:red}')
  writeFileSync(
    renderer,
    'export const renderLanding = ({ Welcome, Dates }) => `<h1>${Welcome.HeaderText}</h1>${Dates.length} dates`\n' +
      'export const renderProgramme = ({ Events }) => `<p>${Events.map(({ Title }) => Title)}</p>`',
  )
  portal = await startPortal({ pages: join(folder, 'pages'), renderer })
})
beforeEach(() => portal.empty())
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

const dataIn = (page: string) =>
  LandingContent.parse(
    JSON.parse(/<script type="application\/json" id="lectern-content">(.*?)</.exec(page)?.[1] ?? ''),
  )

test('the page of / carries text, dates, data and styles before any script has run (spec 2.1)', async () => {
  await dateOf(portal, 'conference_date', '2027-05-01')
  const { body, headers } = await portal.app.inject('/')
  expect(body).toContain('<div id="root" data-served><h1>Welcome to our conference</h1>1 dates</div>')
  expect(body).toContain('<style>h1{color:red}</style>')
  expect(body.match(/<link[^>]*rel="stylesheet"/g)).toEqual(['<link disabled rel="stylesheet"'])
  expect(body).toContain('<title>Lectern Conference · Lectern</title>')
  expect(headers['cache-control']).toBe('no-cache')
  const { HomePage, Welcome, Dates } = dataIn(body)
  expect(HomePage).toEqual((await call(portal, getHomePage)).Result)
  expect(Welcome).toEqual((await call(portal, getWelcome)).Result)
  expect(Dates.map(({ UniqueKey }) => UniqueKey)).toEqual(['conference_date'])
})

test('a browser that has the newest page gets a 304, and one that has an older page gets the new text at once', async () => {
  const etag = String((await portal.app.inject('/')).headers['etag'])
  const asked = { url: '/', headers: { 'if-none-match': etag } }
  const same = await portal.app.inject(asked)
  expect([same.statusCode, same.body]).toEqual([304, ''])
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const { Version: _version, ...blocks } = (await call(portal, getWelcome)).Result
  await call(portal, updateWelcome, {
    as: admin.AccessToken,
    body: { ...blocks, HeaderText: 'Meet us in Mysore' },
  })
  const changed = await portal.app.inject(asked)
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toContain('<h1>Meet us in Mysore</h1>')
  await dateOf(portal, 'conference_date', '2027-05-01')
  expect((await portal.app.inject(asked)).body).toContain('1 dates')
})

test('content cannot leave its places in the page', async () => {
  await settingsOf(portal, { ConferenceName: '</title><script>$&', SocietyName: '</script><b>$1' })
  const { body } = await portal.app.inject('/')
  expect(body).toContain('<title>&lt;/title&gt;&lt;script&gt;$&amp; · Lectern</title>')
  expect(body).not.toContain('</script><b>')
  expect(dataIn(body).HomePage.SocietyName).toBe('</script><b>$1')
})

/** Lets visitors read the programme, or no longer. */
async function showProgramme(IsProgrammePublic: boolean): Promise<void> {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const { Version: _version, Pages: _pages, ...settings } = (await call(portal, getHomePage)).Result
  await call(portal, updateHomePage, { as: admin.AccessToken, body: { ...settings, IsProgrammePublic } })
}

test('the page of the programme carries its text as long as visitors may read it', async () => {
  const textIn = async (url = '/programme') =>
    /<div class="outline-screen">(<p>[^]*?<\/p>)<\/div><\/div>/.exec((await portal.app.inject(url)).body)?.[1]
  await showProgramme(true)
  expect(await textIn()).toBeUndefined()
  await publishedProgramme(portal, [programmeEvent({ Title: 'Opening' })])
  expect(await textIn()).toBe('<p>Opening</p>')
  const { body, headers } = await portal.app.inject('/programme')
  expect(body).toContain('<title>Programme · Lectern</title>')
  expect(body).toContain('<style>h1{color:red}</style>')
  expect(body).toContain(
    '<div class="outline" data-above role="status" aria-busy="true" aria-label="Loading">',
  )
  expect(headers['cache-control']).toBe('no-cache')
  // A search shows something else first.
  expect(await textIn('/programme?q=words')).toBeUndefined()
  await publishedProgramme(portal, [programmeEvent({ Title: 'Opening, later' })])
  expect(await textIn()).toBe('<p>Opening, later</p>')
  await showProgramme(false)
  expect(await textIn()).toBeUndefined()
  expect((await portal.app.inject('/programme')).body).toContain('<div class="outline" role="status"')
})

test('the shell for every other screen and for the service worker stays plain', async () => {
  for (const url of ['/index.html', '/login']) {
    const { body } = await portal.app.inject(url)
    expect(body).toContain('<div class="outline"')
    expect(body).not.toContain('lectern-content')
  }
})

test('the plain shell is served where the content is another provider’s, or cannot be read', async () => {
  const other = await startPortal({
    pages: join(folder, 'pages'),
    renderer,
    environment: { API_BASE: 'https://api.example.org/v1' },
  })
  const foreign = await other.app.inject('/')
  await other.stop()
  expect(foreign.body).toContain('<div class="outline"')
  await portal.context.database.sql.delete(homePage)
  for (const url of ['/', '/programme']) {
    const broken = await portal.app.inject(url)
    expect(broken.statusCode).toBe(200)
    expect(broken.body).toContain('<div class="outline"')
  }
})
