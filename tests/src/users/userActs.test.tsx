// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserSummary } from '../../../contract/users/userAdmin.ts'
import { UserDetails } from '../../../contract/users/users.ts'
import { UserActions } from '../../../src/features/users/desk/UserActions.tsx'
import { sampleOf } from '../../support/samples.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'

const user = {
  ...UserDetails.parse(sampleOf(UserDetails)),
  Roles: ['PaperPresenter' as const],
  Email: 'asha@example.org',
  HasAccess: true,
  Blocked: false,
}
const summary = { ...UserSummary.parse(sampleOf(UserSummary)), HasSecondFactor: false }

let shown: ShownWindow
beforeEach(() => {
  const { happyDOM } = window as unknown as { readonly happyDOM: { setViewport(size: object): void } }
  happyDOM.setViewport({ width: 1280, height: 800 })
})
afterEach(() => shown.leave())

/** What is beside each other at the foot of somebody's record, in order. */
async function footOf(of: Partial<UserDetails>, has: Partial<UserSummary> = {}) {
  const nothing = () => undefined
  shown = await shownWindow(
    <UserActions
      user={{ ...user, ...of }}
      summary={{ ...summary, ...has }}
      onEdit={nothing}
      onBegin={nothing}
      onChanged={nothing}
      onDeleted={nothing}
    />,
    '/users',
  )
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.pane-foot > button')]
  await vi.waitFor(() => expect(buttons().length).toBeGreaterThan(0))
  return buttons().map((one) => one.getAttribute('aria-label') ?? one.textContent)
}

const menu = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]

test('at a desk the usual five acts on a person are beside each other', async () => {
  expect(await footOf({})).toEqual(['Assign role', 'Block sign-in', 'Log in as this user', 'Delete', 'Edit'])
})

test('at a desk a sixth act on a person makes no second row: the last ones are in a menu', async () => {
  expect(await footOf({ HasAccess: false })).toEqual([
    'Send a link to sign in',
    'Assign role',
    'Block sign-in',
    'More actions',
    'Edit',
  ])
  document.querySelector<HTMLElement>('[aria-label="More actions"]')?.click()
  await vi.waitFor(() =>
    expect(menu().map(({ textContent }) => textContent)).toEqual(['Log in as this user', 'Delete']),
  )
  shown.leave()
  expect(await footOf({}, { HasSecondFactor: true })).toEqual([
    'Assign role',
    'Block sign-in',
    'Log in as this user',
    'More actions',
    'Edit',
  ])
})
