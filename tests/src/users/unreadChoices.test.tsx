// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userList } from '../../../contract/users/userList.ts'
import { UserFilters } from '../../../src/features/users/desk/UserFilters.tsx'
import { useList } from '../../../src/parts/list/useList.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

let portal: PagePortal
let desk: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
afterEach(async () => {
  desk.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const chips = () => [...document.querySelectorAll('.desk-chip')].map(({ textContent }) => textContent)

function Filters() {
  return <UserFilters list={useList(userList, { failed: 'Failed' })} />
}

test('a filter whose choices are not read yet is not said to be gone, and one that is no choice is', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const places = { Success: true, Message: '', Id: null, Errors: [], Result: [{ Id: '1', Name: 'India' }] }
  portal.answers.set('/api/Location', async () => {
    await asked
    return { status: 200, body: places }
  })
  portal.results.set('/api/Designation/choices', [])
  portal.results.set('/api/User', { Rows: [], Total: 0, Page: 1, PageSize: 50, Meant: '' })
  await signIn(crypto.randomUUID())
  desk = await shownWindow(<Filters />, '/users?country=India&designation=Wizard')
  await soon(() =>
    expect(chips()).toEqual([
      'Remove the filter\u00a0Designation: no longer there',
      'Remove the filter\u00a0Institution Country: …',
    ]),
  )
  answer()
  await soon(() => expect(chips()[1]).toBe('Remove the filter\u00a0Institution Country: India'))
})
