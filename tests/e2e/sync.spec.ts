import { readFileSync } from 'node:fs'
import { expect, type Browser, type Page } from '@playwright/test'
import { login, type Session } from '../../contract/accounts.ts'
import { coAuthorTexts } from '../../contract/coAuthors.ts'
import { getUserPapers, saveAuthors, type PaperListItem } from '../../contract/papers.ts'
import { createAuthor, getAuthors, updateAuthor } from '../../contract/authors.ts'
import type { AuthorFields } from '../../contract/people.ts'
import { exportTexts, syncTexts, versionTexts } from '../../contract/sync.ts'
import { whereKept } from '../../contract/whereKept.ts'
import { conflictTexts, mergeTexts, submissionTexts } from '../../contract/wizard.ts'
import { profileOf, testPassword } from '../support/accounts.ts'
import { fixture, sha256Of } from '../support/fixtures.ts'
import { lookAtBothSizes, settled, windowOf } from '../support/look.ts'
import { words } from '../support/papers.ts'
import { deskSize, phoneSize } from '../support/phone.ts'
import { startPortalProcess, type PortalProcess } from '../support/process.ts'
import { callOver, draftAt, sessionAt, themeAt } from '../support/remote.ts'
import { fillPerson } from './steps.ts'
import { test } from './test.ts'

let portal: PortalProcess
let ada: Session
let bob: Session
let ThemeId: string

test.beforeAll(async () => {
  portal = await startPortalProcess()
  const admin = await sessionAt(portal, { Roles: ['Admin'] })
  ada = await sessionAt(portal)
  bob = await sessionAt(portal)
  ThemeId = await themeAt(portal, admin, 'Phonology')
})
test.afterAll(async () => {
  await portal.stop()
  portal.remove()
})

/** A browser of its own, signed in by itself as any device is. */
async function device(browser: Browser, viewport = deskSize, who = ada): Promise<Page> {
  const session = await callOver(portal, login, { body: { Email: who.Email, password: testPassword } })
  const { page } = await windowOf(browser, portal.url, session, { viewport })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
  await settled(page)
  return page
}

const paperNamed = async (PaperTitle: string, Abstract = words(300)): Promise<PaperListItem> =>
  draftAt(portal, ada, { ThemeId, PaperTitle, Abstract })

async function served(id: string): Promise<PaperListItem | undefined> {
  return (await callOver(portal, getUserPapers, { as: ada })).find(({ Id }) => Id === id)
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Paper title', exact: true })
const abstract = (page: Page) => page.getByRole('textbox', { name: 'Abstract', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a paper of the list in the wizard. */
async function edit(page: Page, name: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('article', { name }).getByRole('button', { name: 'Edit Paper' }).click()
  await expect(title(page)).toHaveValue(name)
}

async function offline(page: Page): Promise<void> {
  await page.context().setOffline(true)
}

async function online(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

const savedHere = (page: Page) => expect(page.getByText(/^Saved on this device/)).toBeVisible()
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

const look = (page: Page, name: string) => lookAtBothSizes(page, `sync-${name}`)

/** Two devices of one person change one paper: the first with no network, which then comes back. */
async function onBothDevices(
  browser: Browser,
  name: string,
  mine: (page: Page) => Promise<void>,
  theirs: (page: Page) => Promise<void>,
) {
  const [phone, desk] = [await device(browser), await device(browser)]
  await edit(phone, name)
  await offline(phone)
  await mine(phone)
  await savedHere(phone)
  await edit(desk, name)
  await theirs(desk)
  await saved(desk)
  await online(phone)
  return { phone, desk }
}

test('a paper that two devices changed in different fields is merged by itself, and a notice says what came from elsewhere', async ({
  browser,
}) => {
  const paper = await paperNamed('Different fields')
  const { phone } = await onBothDevices(
    browser,
    'Different fields',
    (page) => title(page).fill('My own title'),
    (page) => abstract(page).fill('Words from the desk.'),
  )
  await expect(phone.getByText(mergeTexts.title)).toBeVisible()
  await expect(phone.getByText(mergeTexts.fields('Abstract'))).toBeVisible()
  await expect(abstract(phone)).toHaveValue('Words from the desk.')
  await saved(phone)
  expect(await served(paper.Id)).toMatchObject({
    PaperTitle: 'My own title',
    abstract: 'Words from the desk.',
  })
  await look(phone, 'merged')
  // It is told until it was seen, also in the list of what waits.
  await phone.goto('/sync')
  await button(phone, mergeTexts.seenNamed('My own title')).focus()
  await phone.keyboard.press('Enter')
  await expect(phone.getByText(mergeTexts.title)).toHaveCount(0)
  const papers = await callOver(portal, getUserPapers, { as: ada })
  expect(papers.filter(({ Id }) => Id === paper.Id)).toHaveLength(1)
})

for (const [answer, expected] of [
  ['Keep mine', 'One. Mine here.'],
  ['Take theirs', 'One. Theirs there.'],
  ['Combine', 'One. Mine here. Theirs there. And more.'],
] as const)
  test(`the same field changed on two devices shows both sides, and ${answer} makes it so on both`, async ({
    browser,
  }) => {
    const name = `The same field, ${answer}`
    const paper = await paperNamed(name, 'One. Old.')
    const { phone, desk } = await onBothDevices(
      browser,
      name,
      (page) => abstract(page).fill('One. Mine here.'),
      (page) => abstract(page).fill('One. Theirs there.'),
    )
    const question = phone.getByRole('region', { name: 'Abstract' })
    await expect(question.getByRole('group', { name: conflictTexts.mine })).toHaveText('One. Mine here.')
    await expect(question.getByRole('group', { name: conflictTexts.theirs })).toHaveText('One. Theirs there.')
    await expect(question.locator('mark')).toHaveText(['Mine here.', 'Theirs there.'])
    // The editor keeps mine until its author has chosen.
    await expect(abstract(phone)).toHaveValue('One. Mine here.')
    if (answer === 'Combine') await look(phone, 'conflict')
    await button(phone, `${answer}: Abstract`).focus()
    await phone.keyboard.press('Enter')
    if (answer === 'Combine') {
      const text = phone.getByLabel(conflictTexts.combined('Abstract'))
      await expect(text).toBeFocused()
      await expect(text).toHaveValue('One. Mine here. Theirs there.')
      await text.press('Control+End')
      await phone.keyboard.type(' And more.')
      await look(phone, 'combine')
      await phone.keyboard.press('Tab')
      await phone.keyboard.press('Enter')
    }
    await expect(phone.getByText(conflictTexts.title)).toHaveCount(0)
    await expect(abstract(phone)).toHaveValue(expected)
    await expect.poll(async () => (await served(paper.Id))?.abstract).toBe(expected)
    await desk.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(abstract(desk)).toHaveValue(expected)

    // Both sides stay among the versions.
    await phone.goto('/sync')
    const versions = phone.getByRole('dialog', { name: versionTexts.title })
    await phone.getByRole('button', { name: new RegExp(`versions of ${name}$`) }).click()
    // Mine that was kept is what the portal confirmed.
    const { saved: confirmed, mine, theirs } = versionTexts.reasons
    await expect(versions.getByText(answer === 'Keep mine' ? confirmed : mine).first()).toBeVisible()
    await expect(versions.getByText(theirs)).toBeVisible()
  })

function authorOf(given: Partial<AuthorFields>): AuthorFields {
  const { DOB: _dob, Nationality: _nationality, StudentId: _proof, ...author } = profileOf()
  return { ...author, ...given }
}

const known = (FirstName: string) =>
  callOver(portal, createAuthor, {
    as: ada,
    body: authorOf({ FirstName, LastName: 'Menon', Email: `${FirstName.toLowerCase()}@example.net` }),
  })

/** Another device saves the list of a paper. */
const saveList = (PaperId: string, ids: readonly string[]) =>
  callOver(portal, saveAuthors, {
    as: ada,
    body: { PaperId, Authors: ids.map((UserDetailId, at) => ({ UserDetailId, UserSequence: at + 1 })) },
  })

const idsOf = (paper: PaperListItem | undefined) => paper?.Authors.map(({ UserDetailId }) => UserDetailId)

test('authors who joined and left on two devices are merged by person, with their names', async ({
  browser,
}) => {
  const [gita, hari, indu] = [await known('Gita'), await known('Hari'), await known('Indu')]
  const [Ada, Bob] = [ada.UserDetailId, bob.UserDetailId]
  const paper = await paperNamed('Authors of two sides')
  await saveList(paper.Id, [Ada, Bob, gita.UserDetailId])
  const phone = await device(browser)
  await edit(phone, 'Authors of two sides')
  await button(phone, 'GO TO NEXT').click()
  await phone.getByPlaceholder('Search co-authors...').fill('Hari')
  await phone.getByRole('option', { name: /Hari Menon/ }).click()
  await offline(phone)
  await button(phone, 'Add Co-Author').click()
  await button(phone, 'Remove Gita Menon').click()
  await savedHere(phone)

  await saveList(paper.Id, [Ada, gita.UserDetailId, indu.UserDetailId])
  await online(phone)
  await expect(
    phone.getByText(`${mergeTexts.added('Indu Menon')} ${mergeTexts.removed(bob.FullName)}`),
  ).toBeVisible()
  await saved(phone)
  expect(idsOf(await served(paper.Id))?.sort()).toEqual([Ada, hari.UserDetailId, indu.UserDetailId].sort())
})

test(
  'an author removed here and made the first elsewhere is asked about, and the list is put together by keyboard',
  { tag: '@long' },
  async ({ browser }) => {
    const [Ada, Bob] = [ada.UserDetailId, bob.UserDetailId]
    const jaya = await known('Jaya')
    const paper = await paperNamed('Removal against order')
    await saveList(paper.Id, [Ada, Bob])
    const phone = await device(browser)
    await edit(phone, 'Removal against order')
    await button(phone, 'GO TO NEXT').click()
    await offline(phone)
    await button(phone, `Remove ${bob.FullName}`).click()
    await savedHere(phone)
    await saveList(paper.Id, [Bob, Ada, jaya.UserDetailId])
    await online(phone)
    await expect(phone.getByText(conflictTexts.listText(bob.FullName))).toBeVisible()
    await look(phone, 'authors')
    await button(phone, 'Combine').focus()
    await phone.keyboard.press('Enter')
    await look(phone, 'authors-combine')
    await phone.getByRole('checkbox', { name: bob.FullName }).focus()
    await phone.keyboard.press('Space')
    await button(phone, conflictTexts.up('Jaya Menon')).focus()
    await phone.keyboard.press('Enter')
    await button(phone, conflictTexts.saveList).focus()
    await phone.keyboard.press('Enter')
    await expect.poll(async () => idsOf(await served(paper.Id))).toEqual([jaya.UserDetailId, Ada])
  },
)

test(
  'a final submission on a stale base asks, and submits what the portal has only when its author says so',
  { tag: '@long' },
  async ({ browser }) => {
    const paper = await paperNamed('Submitted from afar')
    const [phone, desk] = [await device(browser), await device(browser)]
    await edit(phone, 'Submitted from afar')
    await button(phone, 'GO TO NEXT').click()
    await button(phone, 'Go To Next').click()
    await offline(phone)
    await button(phone, submissionTexts.submit).click()
    await button(phone, submissionTexts.confirm).click()
    await expect(phone.getByText(submissionTexts.queued)).toBeVisible()

    await edit(desk, 'Submitted from afar')
    await abstract(desk).fill(`${words(300)} more`)
    await saved(desk)
    await online(phone)
    await expect(phone.getByText(submissionTexts.staleTitle)).toBeVisible()
    expect((await served(paper.Id))?.Status).toBe('draft')
    await look(phone, 'stale-submission')
    await button(phone, submissionTexts.submitAnyway).focus()
    await phone.keyboard.press('Enter')
    await expect(phone.getByText(submissionTexts.receiptTitle)).toBeVisible()
    expect((await served(paper.Id))?.Status).toBe('submitted')
  },
)

test(
  'an earlier version is compared with now and restored, and what stood there is kept first',
  { tag: '@long' },
  async ({ browser }) => {
    const paper = await paperNamed('Versions', 'The first words.')
    const page = await device(browser)
    await edit(page, 'Versions')
    for (const text of ['The second words.', 'The third words.']) {
      await abstract(page).fill(text)
      await saved(page)
      await expect.poll(async () => (await served(paper.Id))?.abstract).toBe(text)
    }
    await page.goto('/sync')
    await look(page, 'panel')
    await page.getByRole('button', { name: /versions of Versions$/ }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: versionTexts.title })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await look(page, 'versions')
    await dialog.getByRole('listitem').nth(1).getByRole('button').focus()
    await page.keyboard.press('Enter')
    const compared = dialog.getByRole('region', { name: 'Abstract' })
    await expect(compared.getByRole('group', { name: versionTexts.then })).toHaveText('The second words.')
    await expect(compared.getByRole('group', { name: versionTexts.now })).toHaveText('The third words.')
    await expect(compared.locator('mark')).toHaveText(['second ', 'third '])
    await look(page, 'compared')
    await dialog.getByRole('button', { name: versionTexts.restore }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(versionTexts.reasons.restored)).toBeVisible()
    await expect.poll(async () => (await served(paper.Id))?.abstract).toBe('The second words.')
  },
)

test(
  'a draft with its document goes as a file from a device without network to another one, byte by byte',
  { tag: '@long' },
  async ({ browser }, info) => {
    const carla = await sessionAt(portal)
    const phone = await device(browser, phoneSize, carla)
    // Once the worker has the app, every screen opens without a network.
    await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await phone.reload()
    await settled(phone)
    await offline(phone)
    await button(phone, 'Add New Paper').click()
    await title(phone).fill('Carried by hand')
    await abstract(phone).fill('Words that never saw the network. 🎉')
    await phone
      .getByLabel('Paper file', { exact: true })
      .and(phone.locator('input'))
      .setInputFiles({ name: 'hand.pdf', mimeType: 'application/pdf', buffer: fixture('paper.pdf') })
    await savedHere(phone)
    await phone.getByRole('button', { name: 'Close', exact: true }).click()
    // No network, so that the list is reached without loading a page.
    await phone.getByRole('link', { name: /waiting/ }).click()
    await expect(phone.getByText(syncTexts.offline)).toBeVisible()
    await look(phone, 'offline')
    const download = phone.waitForEvent('download')
    await button(phone, exportTexts.exportNamed('Carried by hand')).click()
    const path = info.outputPath('drafts.json')
    await (await download).saveAs(path)

    const desk = await device(browser, deskSize, carla)
    await desk.goto('/sync')
    await expect(desk.getByText(syncTexts.noDrafts(whereKept.device))).toBeVisible()
    await look(desk, 'empty')
    const pick = desk.getByLabel(exportTexts.import).and(desk.locator('input'))
    for (const [name, buffer, text] of [
      ['rubbish.json', Buffer.from('rubbish'), exportTexts.notOurs],
      ['cut.json', readFileSync(path).subarray(0, 2000), exportTexts.damaged],
    ] as const) {
      await pick.setInputFiles({ name, mimeType: 'application/json', buffer })
      await expect(desk.getByRole('alert').filter({ hasText: text })).toBeVisible()
      await expect(desk.getByText(syncTexts.noDrafts(whereKept.device))).toBeVisible()
    }
    await look(desk, 'refused-file')
    await pick.setInputFiles(path)
    await expect(desk.getByText(exportTexts.added(1))).toBeVisible()
    await expect
      .poll(async () => callOver(portal, getUserPapers, { as: carla }))
      .toMatchObject([
        {
          PaperTitle: 'Carried by hand',
          abstract: 'Words that never saw the network. 🎉',
          FileName: 'hand.pdf',
          Sha256: sha256Of(fixture('paper.pdf')),
        },
      ])
    await expect(desk.getByText(syncTexts.nothing)).toBeVisible()
    await expect(desk.getByText(/^The portal confirmed something last at \d\d:\d\d\.$/)).toBeVisible()
  },
)

test('what was refused stands in the list with its reason, and opens the form at the field', async ({
  browser,
}) => {
  await paperNamed('Refused words')
  const page = await device(browser)
  await edit(page, 'Refused words')
  const Message = 'Abstract must be at most 50000 characters long'
  const refusal = { Success: false, Message, Result: null, Id: null, Errors: [Message] }
  await page.route('**/api/Paper/*/paper-user', (route) => route.fulfill({ status: 422, json: refusal }))
  await abstract(page).fill('Words that are refused')
  await expect(page.getByText('Needs your attention').first()).toBeVisible()
  await page.goto('/sync')
  const section = page.getByRole('region', { name: syncTexts.attention })
  await expect(section.getByText(Message)).toBeVisible()
  await look(page, 'attention')
  await section.getByRole('link', { name: syncTexts.openNamed('Refused words') }).focus()
  await page.keyboard.press('Enter')
  await expect(abstract(page)).toBeFocused()
  await expect(abstract(page)).toHaveAccessibleDescription(new RegExp(Message))
  await expect(abstract(page)).toHaveValue('Words that are refused')
})

test(
  'a co-author who was changed here and elsewhere is compared side by side',
  { tag: '@long' },
  async ({ browser }) => {
    const dora = await sessionAt(portal)
    const Email = 'kiran@example.net'
    const { UserDetailId } = await callOver(portal, createAuthor, {
      as: dora,
      body: authorOf({ FirstName: 'Kiran', LastName: 'Menon', Email }),
    })
    const page = await device(browser, deskSize, dora)
    await page.goto('/co-authors')
    await expect(page.getByText('Kiran Menon')).toBeVisible()
    await offline(page)
    await page.getByRole('button', { name: 'Edit Kiran Menon' }).click()
    const dialog = page.getByRole('dialog')
    await fillPerson(dialog, page, { FirstName: 'Kirana', Organization: 'University of Pune' })
    await dialog.getByRole('button', { name: 'Update Author' }).click()
    await expect(page.getByText(coAuthorTexts.changeWaits)).toBeVisible()
    await callOver(portal, updateAuthor, {
      as: dora,
      params: { id: UserDetailId },
      body: authorOf({ FirstName: 'Kiron', LastName: 'Menon-Das', Email }),
    })
    await online(page)
    await expect(button(page, conflictTexts.compareNamed('Kirana Menon'))).toBeVisible()
    await page.goto('/sync')
    await page.getByRole('link', { name: syncTexts.openNamed('Kirana Menon') }).click()
    const question = page.getByRole('dialog', { name: conflictTexts.title })
    await expect(question.getByRole('group', { name: conflictTexts.theirs })).toHaveText('Kiron')
    await look(page, 'person')
    await question.getByRole('button', { name: 'Keep mine: First name' }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => callOver(portal, getAuthors, { as: dora }))
      .toMatchObject([
        { FirstName: 'Kirana', LastName: 'Menon-Das', Organization: 'University of Pune', Version: 3 },
      ])
  },
)
