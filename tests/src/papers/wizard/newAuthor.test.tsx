// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthorFields } from '../../../../contract/people/people.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { AuthorsStep } from '../../../../src/features/papers/wizard/AuthorsStep.tsx'
import { closeDraft, openNewDraft } from '../../../../src/features/papers/draft/openDraft.ts'
import { flushAll } from '../../../../src/cache/database/openWriters.ts'
import { endInMidWord } from '../../../support/browser/endedPage.ts'
import { noLookups, startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../../support/browser/shownWindow.tsx'
import { signIn } from '../../../support/browser/signIn.ts'
import { author } from '../samples.ts'

// The form of a new author in the wizard meets bad luck: an end in mid-word, somebody else.

let portal: PagePortal
let shown: ShownWindow
let userId: string
beforeEach(async () => {
  portal = await startPagePortal(noLookups)
  Reflect.deleteProperty(navigator, 'locks')
  userId = crypto.randomUUID()
  await signIn(userId)
})
afterEach(async () => {
  shown.leave()
  await closeDraft()
  await portal.stop()
})

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const form = () => document.querySelector<HTMLElement>('[role="dialog"]')
const control = (label: string) => {
  const named = [...(form()?.querySelectorAll('label') ?? [])].find(({ textContent }) =>
    textContent.startsWith(label),
  )
  return form()?.querySelector<HTMLInputElement>(`[id="${named?.htmlFor ?? ''}"]`) ?? undefined
}
const firstName = () => control('First name')?.value
function type(label: string, text: string): void {
  const element = control(label)
  if (!element) throw new Error(`There is no ${label}`)
  // React listens to changes that it did not make itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The step of the authors with the form of a new one open, in a new draft or in one that was opened before. */
async function openForm(draftId?: string): Promise<string> {
  await signIn(userId)
  const own = author(1)
  const opened = openNewDraft(databasesOf(userId), own, draftId)
  const nothing = () => undefined
  shown = await shownWindow(
    <AuthorsStep
      draftId={opened}
      ownId={own.UserDetailId}
      rows={[]}
      onBack={nothing}
      onNext={nothing}
      onCover={nothing}
    />,
    '/?author=new',
  )
  await soon(() => expect(control('First name')).toBeDefined())
  return opened
}
/** The page is loaded again. */
async function leave(): Promise<void> {
  shown.leave()
  await closeDraft()
  await flushAll()
}
const keptNames = async () =>
  (await databasesOf(userId).work.forms.toArray()).map(({ Fields }) => (Fields as AuthorFields).FirstName)

test('the last letter typed of a new author is there when the page ended in mid-word, for its person alone', async () => {
  const draftId = await openForm()
  type('First name', 'Rav')
  await soon(async () => expect(await keptNames()).toEqual(['Rav']))
  await endInMidWord(databasesOf(userId).work, () => type('First name', 'Ravi'), shown.leave)
  await closeDraft()
  const owner = userId
  userId = crypto.randomUUID()
  await openForm(draftId)
  expect(firstName()).toBe('')
  await leave()
  userId = owner
  await openForm(draftId)
  expect(firstName()).toBe('Ravi')
  // From here on the device has it.
  await soon(async () => expect(await keptNames()).toEqual(['Ravi']))
})

test('the first letter of a new author is there too when the page ended with it', async () => {
  const draftId = await openForm()
  await endInMidWord(databasesOf(userId).work, () => type('First name', 'R'), shown.leave)
  expect(await keptNames()).toEqual([])
  await closeDraft()
  await openForm(draftId)
  expect(firstName()).toBe('R')
})
