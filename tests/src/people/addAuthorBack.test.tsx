// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthorManagement } from '../../../src/features/people/authors/AuthorManagement.tsx'
import { noLookups, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

let portal: PagePortal
let shown: ShownWindow
beforeEach(async () => {
  portal = await startPagePortal([['/api/Author', []], ...noLookups])
  await signIn(crypto.randomUUID())
  // The screen before.
  window.history.replaceState(null, '', '/account')
  window.history.pushState(null, '', '/co-authors')
  shown = await shownWindow(<AuthorManagement />, '/co-authors', { hasHistory: true })
  await soon(() => expect(shown.text()).toContain('No authors yet'))
})
afterEach(async () => {
  shown.leave()
  await portal.stop()
})

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')]
const here = () => `${window.location.pathname}${window.location.search}`
const control = (label: string) => {
  const labels = dialogs().flatMap((dialog) => [...dialog.querySelectorAll('label')])
  const named = labels.find(({ textContent }) => textContent.startsWith(label))
  return document.querySelector<HTMLInputElement>(`[id="${named?.htmlFor ?? ''}"]`) ?? undefined
}
function type(label: string, text: string): void {
  const element = control(label)
  if (!element) throw new Error(`There is no ${label}`)
  // React listens to changes that it did not make itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
const openSearch = async () => {
  shown.press('Add Author')
  await soon(() => expect(document.querySelector('[placeholder="Search co-authors..."]')).not.toBeNull())
  expect(here()).toBe('/co-authors?author=find')
}
const openForm = async () => {
  await openSearch()
  dialogs()
    .flatMap((dialog) => [...dialog.querySelectorAll('button')])
    .find(({ textContent }) => textContent === 'Add New Author')
    ?.click()
  await soon(() => expect(control('First name')).toBeDefined())
  expect(here()).toBe('/co-authors?author=new')
}
const closed = async () => {
  await soon(() => expect(dialogs()).toEqual([]))
  expect(here()).toBe('/co-authors')
}

test('Back closes the search for an author, and then leaves the screen', async () => {
  await openSearch()
  window.history.back()
  await closed()
  window.history.back()
  expect(here()).toBe('/account')
})

test('Back closes the form of a new author in one step, and its text is there when it is opened again', async () => {
  await openForm()
  // Back comes before the device has the last letter.
  type('First name', 'Ravi')
  window.history.back()
  await closed()
  await openForm()
  await soon(() => expect(control('First name')?.value).toBe('Ravi'))
  window.history.back()
  await closed()
  window.history.back()
  expect(here()).toBe('/account')
})
