// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyAuthor, personLabels, type AuthorFields } from '../../../contract/people/people.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { endInMidWord } from '../../support/browser/endedPage.ts'
import { noLookups, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

// The form of an author meets bad luck: an end in mid-word, a second window, a refusal.

const ravi: AuthorFields = {
  ...emptyAuthor,
  ...{ Title: 'Dr.', FirstName: 'Ravi', LastName: 'Bhat', Gender: 'Male', Email: 'ravi@example.net' },
  ...{ CountryCode: '+91', PhoneNumber: '9876543210', Designation: 'Professor' },
  ...{ Organization: 'University of Mysore', OrganizationCountry: 'India', OrganizationState: 'Karnataka' },
  ...{ OrganizationCity: 'Mysore', ResidenceCountry: 'India', ResidenceState: 'Karnataka' },
  ResidenceCity: 'Mysore',
}

let userId: string
let portal: PagePortal
let open: ShownWindow[]
beforeEach(async () => {
  userId = crypto.randomUUID()
  open = []
  portal = await startPagePortal([['/api/Author', []], ...noLookups])
  // The page's lock is everybody's: without it, windows take leases from the device's database.
  Reflect.deleteProperty(navigator, 'locks')
})
afterEach(async () => {
  for (const shown of open) shown.leave()
  await portal.stop()
})

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
/** The open form, which is the last one on the page. */
const form = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)
const control = (field: keyof AuthorFields) => {
  const named = [...(form()?.querySelectorAll('label') ?? [])].find(({ textContent }) =>
    textContent.startsWith(personLabels[field]),
  )
  return form()?.querySelector<HTMLInputElement>(`[id="${named?.htmlFor ?? ''}"]`) ?? undefined
}
const valueOf = (field: keyof AuthorFields) => control(field)?.value
function type(field: keyof AuthorFields, text: string): void {
  const element = control(field)
  if (!element) throw new Error(`There is no ${field}`)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
}
const press = (name: string) =>
  [...(form()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)?.click()

/** The screen of authors in a window of one browser, with its work database. */
async function openWindow(author: string): Promise<ShownWindow & { readonly work: WorkDatabase }> {
  await signIn(userId)
  const { AuthorManagement } = await import('../../../src/features/people/authors/AuthorManagement.tsx')
  const { databasesOf } = await import('../../../src/cache/database/personDatabases.ts')
  const shown = await shownWindow(<AuthorManagement />, `/co-authors?author=${author}`)
  open.push(shown)
  await soon(() => expect(control('FirstName')).toBeDefined())
  return { ...shown, work: databasesOf(userId).work }
}
const keptOf = async (work: WorkDatabase) =>
  (await work.forms.toArray()).map(({ Name, Fields }) => [Name, (Fields as AuthorFields).FirstName])

test('two windows add an author each: neither takes the text of the other, and each is there again after an end in mid-word', async () => {
  const first = await openWindow('new')
  const dialog = form()
  type('FirstName', 'Ra')
  const { work } = first
  await soon(async () => expect(await keptOf(work)).toEqual([['co-author/new', 'Ra']]))
  await soon(() => expect(dialog?.textContent).toContain('Saved on this device'))
  // Nothing but the device is what two windows have in common.
  vi.resetModules()
  const second = await openWindow('new')
  await soon(() => expect(form()).not.toBe(dialog))
  await soon(() => expect(valueOf('FirstName')).toBe(''))
  type('FirstName', 'Meer')
  await soon(async () =>
    expect(await keptOf(work)).toEqual([
      ['co-author/new', 'Ra'],
      ['co-author/new/2', 'Meer'],
    ]),
  )
  await endInMidWord(second.work, () => type('FirstName', 'Meera'), second.leave)
  first.leave()
  await work.forms.delete('co-author/new')
  await openWindow('new')
  await soon(() => expect(valueOf('FirstName')).toBe('Meera'))
})

test('an author whom the portal refuses is one person, whose form opens with the reason after a restart', async () => {
  const { databasesOf } = await import('../../../src/cache/database/personDatabases.ts')
  await databasesOf(userId).work.forms.put({ Name: 'co-author/new', Fields: ravi, Version: 0 })
  let answer = () => {}
  portal.held = new Promise((resolve) => (answer = resolve))
  const shown = await openWindow('new')
  await soon(() => expect(valueOf('Email')).toBe('ravi@example.net'))
  press('Add Author')
  // The list arrives behind the form, which goes on.
  answer()
  await soon(() => expect(shown.text()).toContain('1 author'))
  const reason = 'Another person has this email already'
  const { outbox, people, forms } = shown.work
  await soon(async () => {
    const change = { State: 'refused' as const, Errors: [reason], Fields: { Email: reason } }
    expect(await outbox.toCollection().modify(change)).toBe(1)
  })
  await soon(() => expect(control('Email')?.getAttribute('aria-invalid')).toBe('true'))
  expect(form()?.textContent).toContain(reason)
  // What was sent is the person's; what is typed on is kept with them, and begins no second one.
  await soon(async () => expect(await forms.count()).toBe(0))
  type('Email', 'ravi.bhat@example')
  const [person] = await people.toArray()
  const id = person?.LocalId ?? ''
  await soon(async () => expect(await keptOf(shown.work)).toEqual([[`co-author/${id}`, 'Ravi']]))
  shown.leave()
  const last = await openWindow(id)
  await soon(() => expect(valueOf('Email')).toBe('ravi.bhat@example'))
  expect(control('Email')?.getAttribute('aria-invalid')).toBe('true')
  type('Email', 'ravi.bhat@example.net')
  press('Update Author')
  await soon(async () => expect(await outbox.toArray()).toMatchObject([{ State: 'pending', Errors: [] }]))
  expect((await people.toArray()).map(({ Fields }) => Fields.Email)).toEqual(['ravi.bhat@example.net'])
  await last.work.outbox.toCollection().modify({ LastError: 'No answer' })
  await soon(() => expect(form()).toBeUndefined())
})
