import { expect, type Browser, type Page } from '@playwright/test'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { words } from '../../support/papers.ts'
import { callOver } from '../../support/portal/remote.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import {
  abstract,
  ada,
  bringPresenters,
  button,
  device,
  edit,
  look,
  offline,
  online,
  paperNamed,
  saved,
  savedHere,
  served,
  title,
} from './syncSteps.ts'
import { test } from '../test.ts'

test.beforeAll(async ({ shared }) => {
  await shared(startOpenPortal)
  await bringPresenters()
})

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

test(
  'a paper that two devices changed in different fields is merged by itself, and a notice says what came from elsewhere',
  { tag: '@long' },
  async ({ browser }) => {
    const paper = await paperNamed('Different fields')
    const { phone } = await onBothDevices(
      browser,
      'Different fields',
      (page) => title(page).fill('My own title'),
      (page) => abstract(page).fill('Words from the desk.'),
    )
    await expect(phone.getByText('Merged with a change made elsewhere')).toBeVisible()
    await expect(phone.getByText('From elsewhere: Abstract. What you changed here stayed.')).toBeVisible()
    await expect(abstract(phone)).toHaveValue('Words from the desk.')
    await saved(phone)
    expect(await served(paper.Id)).toMatchObject({
      PaperTitle: 'My own title',
      abstract: 'Words from the desk.',
    })
    await look(phone, 'merged')
    // It is shown until it was seen, also in the list of what waits.
    await phone.goto('/sync')
    await button(phone, 'Dismiss the notice about My own title').focus()
    await phone.keyboard.press('Enter')
    await expect(phone.getByText('Merged with a change made elsewhere')).toHaveCount(0)
    const papers = await callOver(portal, getUserPapers, { as: ada })
    expect(papers.filter(({ Id }) => Id === paper.Id)).toHaveLength(1)
  },
)

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
    await expect(question.getByRole('group', { name: 'Mine, on this device' })).toHaveText('One. Mine here.')
    await expect(question.getByRole('group', { name: 'Theirs, on the portal' })).toHaveText(
      'One. Theirs there.',
    )
    await expect(question.locator('mark')).toHaveText(['Mine here.', 'Theirs there.'])
    // The editor keeps mine until its author has chosen.
    await expect(abstract(phone)).toHaveValue('One. Mine here.')
    if (answer === 'Combine') await look(phone, 'conflict')
    await button(phone, `${answer}: Abstract`).focus()
    await phone.keyboard.press('Enter')
    if (answer === 'Combine') {
      const text = phone.getByLabel('Abstract, combined from both')
      await expect(text).toBeFocused()
      await expect(text).toHaveValue('One. Mine here. Theirs there.')
      await text.press('Control+End')
      await phone.keyboard.type(' And more.')
      await look(phone, 'combine')
      await phone.keyboard.press('Tab')
      await phone.keyboard.press('Enter')
    }
    await expect(phone.getByText('Changed here and elsewhere')).toHaveCount(0)
    await expect(abstract(phone)).toHaveValue(expected)
    await expect.poll(async () => (await served(paper.Id))?.abstract).toBe(expected)
    await desk.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(abstract(desk)).toHaveValue(expected)

    // Both sides stay among the versions.
    await phone.goto('/sync')
    const versions = phone.getByRole('dialog', { name: 'Versions' })
    await phone.getByRole('button', { name: new RegExp(`versions of ${name}$`) }).click()
    // Mine that was kept is what the portal confirmed.
    await expect(
      versions
        .getByText(answer === 'Keep mine' ? 'Saved on the portal' : 'Mine, when it was changed elsewhere too')
        .first(),
    ).toBeVisible()
    await expect(versions.getByText('Theirs, when it was changed here too')).toBeVisible()
  })

test(
  'a final submission on a stale base asks, and submits what the portal has only when its author agrees',
  { tag: '@long' },
  async ({ browser }) => {
    const paper = await paperNamed('Submitted from afar')
    const [phone, desk] = [await device(browser), await device(browser)]
    await edit(phone, 'Submitted from afar')
    await button(phone, 'GO TO NEXT').click()
    await button(phone, 'Go To Next').click()
    await offline(phone)
    await button(phone, 'Submit Paper').click()
    await button(phone, 'Submit').click()
    await expect(phone.getByText('Not submitted yet')).toBeVisible()

    await edit(desk, 'Submitted from afar')
    await abstract(desk).fill(`${words(300)} more`)
    await saved(desk)
    await online(phone)
    await expect(phone.getByText('This paper was changed elsewhere')).toBeVisible()
    expect((await served(paper.Id))?.Status).toBe('draft')
    await look(phone, 'stale-submission')
    await button(phone, 'Submit what the portal has').focus()
    await phone.keyboard.press('Enter')
    await expect(phone.getByText('Your paper has been submitted')).toBeVisible()
    expect((await served(paper.Id))?.Status).toBe('submitted')
  },
)

test(
  'what was refused is in the list with its reason, and opens the form at the field',
  { tag: '@long' },
  async ({ browser }) => {
    await paperNamed('Refused words')
    const page = await device(browser)
    await edit(page, 'Refused words')
    const Message = 'Abstract must be at most 50000 characters long'
    const Fields = { Abstract: Message }
    const refusal = { Success: false, Message, Result: null, Id: null, Errors: [Message], Fields }
    await page.route('**/api/Paper/*/paper-user', (route) => route.fulfill({ status: 422, json: refusal }))
    await abstract(page).fill('Words that are refused')
    await expect(page.getByText('Needs your attention').first()).toBeVisible()
    await page.goto('/sync')
    const section = page.getByRole('region', { name: 'Needs your attention' })
    await expect(section.getByText(Message)).toBeVisible()
    await look(page, 'attention')
    await section.getByRole('link', { name: 'Open Refused words' }).focus()
    await page.keyboard.press('Enter')
    await expect(abstract(page)).toBeFocused()
    await expect(abstract(page)).toHaveAccessibleDescription(new RegExp(Message))
    await expect(abstract(page)).toHaveValue('Words that are refused')
  },
)
