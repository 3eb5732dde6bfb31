import { expect } from '@playwright/test'
import { getUserPapers, updatePaper } from '../../contract/papers/papers.ts'
import { words } from '../support/papers.ts'
import { until } from '../support/hub.ts'
import { startPortalProcess, type PortalProcess } from '../support/portal/process.ts'
import { startProxy } from '../support/portal/proxy.ts'
import { callOver, draftAt, sessionAt, setDatesAt } from '../support/portal/remote.ts'
import { signIn, untilKept } from '../support/engines/steps.ts'
import { features, test } from './walk.ts'

let portal: PortalProcess
/** Runs inside the page: the names of the databases on the device, as they were a look before. */
function keptNames(): string {
  const { dataset } = document.documentElement
  void indexedDB.databases().then((all) => (dataset['names'] = all.map(({ name = '' }) => name).join()))
  return dataset['names'] ?? ''
}

/** Runs inside the page: where the button with this name is. */
function placeOf(name: string): string {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return JSON.stringify(button?.getBoundingClientRect())
}

test.beforeAll(async () => {
  portal = await startPortalProcess()
  const admin = await sessionAt(portal, { Roles: ['Admin'] })
  await setDatesAt(portal, admin, { paper_submission: 14 })
})
test.afterAll(() => portal.discard())

/** Somebody with a draft. */
async function presenter(PaperTitle: string) {
  const as = await sessionAt(portal)
  return { as, draft: await draftAt(portal, as, { PaperTitle }) }
}

const abstractOf = async ({ as }: Awaited<ReturnType<typeof presenter>>) =>
  (await callOver(portal, getUserPapers, { as }))[0]?.abstract

test(
  'a paper in two tabs is edited in one and shown live in the other, until that one asks for it',
  features('A paper in two tabs'),
  async ({ openWindow }) => {
    const person = await presenter('In two tabs')
    const first = await openWindow()
    await signIn(first, portal.url, person.as.Email)
    await first.press({ role: 'button', name: 'Edit Paper' })
    await first.see({ label: 'Abstract' })
    const second = await first.another()
    await second.open(portal.url)
    await second.press({ role: 'button', name: 'Edit Paper' })
    await second.read('This paper is being edited in another window')
    await first.put('Abstract', 'typed in the first tab')
    await second.read('typed in the first tab')
    await second.press({ role: 'button', name: 'Edit here instead' })
    await second.see({ label: 'Abstract' })
    await first.read('This paper is being edited in another window')
    await second.put('Abstract', 'typed in the second tab')
    await first.read('typed in the second tab')
    await until(
      async () => (await abstractOf(person)) === 'typed in the second tab',
      'the abstract has arrived',
      50,
    )
  },
)

for (const [transport, blocked, isLong] of [
  ['a WebSocket', undefined, false],
  // The first is enough for each run: that the others take its place is tested without a browser.
  ['server-sent events', /^upgrade: websocket/im, true],
  ['long polling', /^(upgrade: websocket|accept: text\/event-stream)/im, true],
] as const)
  test(
    `a change of another device is on screen at once over ${transport}${isLong ? ' @long' : ''}`,
    features(`Live changes over ${transport}`),
    async ({ openWindow }) => {
      const { as, draft } = await presenter('Before the change')
      const way = await startProxy(Number(new URL(portal.url).port))
      if (blocked) way.refuse(blocked)
      const window = await openWindow()
      await signIn(window, way.origin, as.Email)
      await window.read('Before the change')
      const isLive = () => document.querySelector('.bell-dot')?.hasAttribute('data-connected') ?? false
      await until(() => window.run(isLive, null), `the hub is reached over ${transport}`, 50)
      const { ThemeId, PaperURL, ConsiderBestPaper } = draft
      const body = {
        ThemeId,
        PaperTitle: 'After the change',
        Abstract: words(300),
        PaperURL,
        ConsiderBestPaper,
      }
      await callOver(portal, updatePaper, { as, params: { id: draft.Id }, body })
      await window.read('After the change')
      await way.stop()
    },
  )

test(
  'signing out with unsent work asks, keeps it alone on the device, and sends it after the next sign-in',
  features('Sign-out with unsent work'),
  async ({ openWindow }) => {
    const as = await sessionAt(portal)
    const way = await startProxy(Number(new URL(portal.url).port))
    const window = await openWindow()
    await untilKept(window, way.origin)
    await signIn(window, way.origin, as.Email)
    await window.see({ role: 'heading', name: 'Welcome to Your Dashboard' })
    // What loads with the screen, such as its font, may move it.
    let aimed = ''
    const isStill = async () => aimed === (aimed = await window.run(placeOf, 'Add New Paper'))
    await until(isStill, 'the dashboard stays in its place', 500)
    way.lead(1)
    way.cut()
    await window.read('Offline')
    expect(await window.run(placeOf, 'Add New Paper')).toBe(aimed)
    await window.press({ role: 'button', name: 'Add New Paper' })
    await window.type('Paper title', 'Keep me')
    await window.read('Saved on this device')
    await window.press({ role: 'button', name: 'Close' })
    await window.press({ role: 'button', name: 'Menu' })
    await window.press({ role: 'button', name: 'Logout' })
    await window.press({ role: 'button', name: 'Do not wait' })
    await window.read('1 change is on this device only.')
    await window.press({ role: 'button', name: 'Keep on this device' })
    await window.miss('Welcome to Your Dashboard')
    await until(
      async () => (await window.run(keptNames, null)) === `lectern-work-${as.UserId}`,
      'the work alone is kept',
      50,
    )
    way.lead(Number(new URL(portal.url).port))
    await signIn(window, way.origin, as.Email)
    const titles = async () =>
      (await callOver(portal, getUserPapers, { as })).map(({ PaperTitle }) => PaperTitle)
    await until(async () => (await titles()).length > 0, 'the paper has arrived', 50)
    expect(await titles()).toEqual(['Keep me'])
    await way.stop()
  },
)
