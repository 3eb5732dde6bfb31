import { expect } from '@playwright/test'
import { type PaperListItem } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { createAuthor, getAuthors, updateAuthor } from '../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../contract/people/people.ts'
import { profileOf } from '../../support/accounts.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { callOver, sessionAt } from '../../support/portal/remote.ts'
import { fillPerson } from '../steps.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import {
  ada,
  bob,
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
} from './syncSteps.ts'
import { test } from '../test.ts'

test.beforeAll(async ({ shared }) => {
  await shared(startOpenPortal)
  await bringPresenters()
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

test(
  'authors who joined and left on two devices are merged by person, with their names',
  { tag: '@long' },
  async ({ browser }) => {
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
      phone.getByText(`Joined elsewhere: Indu Menon. Removed elsewhere: ${bob.FullName}.`),
    ).toBeVisible()
    await saved(phone)
    expect(idsOf(await served(paper.Id))?.sort()).toEqual([Ada, hari.UserDetailId, indu.UserDetailId].sort())
  },
)

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
    await expect(
      phone.getByText(
        `${bob.FullName}: removed on one side, changed on the other. Choose a list for the paper.`,
      ),
    ).toBeVisible()
    await look(phone, 'authors')
    await button(phone, 'Combine').focus()
    await phone.keyboard.press('Enter')
    await look(phone, 'authors-combine')
    await phone.getByRole('checkbox', { name: bob.FullName }).focus()
    await phone.keyboard.press('Space')
    await button(phone, 'Move Jaya Menon up').focus()
    await phone.keyboard.press('Enter')
    await button(phone, 'Save this list').focus()
    await phone.keyboard.press('Enter')
    await expect.poll(async () => idsOf(await served(paper.Id))).toEqual([jaya.UserDetailId, Ada])
  },
)

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
    await expect(page.getByText('A change waits to be sent')).toBeVisible()
    await callOver(portal, updateAuthor, {
      as: dora,
      params: { id: UserDetailId },
      body: authorOf({ FirstName: 'Kiron', LastName: 'Menon-Das', Email }),
    })
    await online(page)
    await expect(button(page, 'Compare and choose for Kirana Menon')).toBeVisible()
    await page.goto('/sync')
    await page.getByRole('link', { name: 'Open Kirana Menon' }).click()
    const question = page.getByRole('dialog', { name: 'Changed here and elsewhere' })
    await expect(question.getByRole('group', { name: 'Theirs, on the portal' })).toHaveText('Kiron')
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
