// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import type { LockedKeeper } from '../../../../src/sync/editing/lockedForm.ts'
import { webLocks } from '../../../support/browser/webLocks.ts'

const Page = z.object({ Body: z.string() })
type Page = z.infer<typeof Page>

let userId: string
let open: (() => Promise<void>)[]

beforeEach(() => {
  userId = crypto.randomUUID()
  open = []
  Object.defineProperty(navigator, 'locks', { configurable: true, value: webLocks() })
})
afterEach(async () => {
  for (const close of open) await close()
  Reflect.deleteProperty(navigator, 'locks')
})

interface Shown {
  readonly keeper: LockedKeeper<Page>
  readonly databases: PersonDatabases
  /** What the form received, in its order. */
  readonly seen: unknown[]
  readonly type: (Body: string) => void
}

/** A window of one browser: nothing but the device is what two of them have in common. */
async function openWindow(
  name = 'page/1',
  before: (databases: PersonDatabases) => Promise<unknown> = () => Promise.resolve(),
  begun?: string,
): Promise<Shown> {
  vi.resetModules()
  const { databasesOf } = await import('../../../../src/cache/database/personDatabases.ts')
  const { lockedForm } = await import('../../../../src/sync/editing/lockedForm.ts')
  const databases = databasesOf(userId)
  await before(databases)
  const seen: unknown[] = []
  const keeper = lockedForm(
    databases,
    name,
    Page,
  )({
    begun: begun === undefined ? undefined : { Fields: { Body: begun }, Version: 0 },
    shown: (text) => seen.push(text ? `shows ${text.Fields.Body}` : 'shows none'),
    turnChanged: (isMine) => seen.push(isMine ? 'mine' : 'of another'),
    laidAside: (aside) => seen.push(['aside', ...aside.map(({ Body }) => Body)]),
    stateChanged: (state) => seen.push(state),
  })
  open.push(keeper.close)
  return {
    ...{ keeper, databases, seen },
    type: (Body) => keeper.keep({ Fields: { Body }, Version: 0 }),
  }
}
const keepText =
  (Name: string, Body: string, ...aside: string[]) =>
  async ({ work }: PersonDatabases) => {
    await work.forms.put({ Name, Fields: { Body }, Version: 0 })
    if (aside.length > 0)
      await work.forms.put({ Name: `${Name}/mine`, Fields: aside.map((one) => ({ Body: one })), Version: 0 })
  }
const textsOn = async ({ databases }: Shown) =>
  (await databases.work.forms.toArray()).map(({ Name, Fields }) => [Name, (Fields as Page).Body])

test('a form shows the text of this device and those laid aside, and then may be filled in', async () => {
  const { seen } = await openWindow('page/1', keepText('page/1', 'Kept', 'Mine', 'Mine too'))
  await expect.poll(() => seen).toEqual(['shows Kept', ['aside', 'Mine', 'Mine too'], 'mine'])
})

test('a text that was typed before the device has answered stays, and is kept', async () => {
  const page = await openWindow('page/1', keepText('page/1', 'Kept'))
  page.type('Typed at once')
  await expect.poll(() => page.seen).toEqual(['writing', ['aside'], 'mine', 'here'])
  expect(await textsOn(page)).toEqual([['page/1', 'Typed at once']])
})

/** Types before it is known who fills in the form, and ends the page in that moment: the device keeps nothing else. */
async function typeAndEnd(name: string, kept: string | undefined, Body: string): Promise<void> {
  const page = await openWindow(name, kept === undefined ? undefined : keepText(name, kept), kept)
  const { openWriters } = await import('../../../../src/cache/database/openWriters.ts')
  page.type(Body)
  for (const writer of openWriters) writer.leave()
  const left: [string, string][] = Object.keys(localStorage).map((key) => [
    key,
    localStorage.getItem(key) ?? '',
  ])
  expect(left.map(([key]) => key)).toEqual([`lectern-left/${page.databases.work.name}/form/${name}/early`])
  await page.keeper.close()
  expect(Object.keys(localStorage)).toEqual([])
  await page.databases.work.forms.clear()
  for (const [key, text] of left) localStorage.setItem(key, text)
}

test.each([
  ['blank', undefined],
  ['begun', 'Kept'],
])(
  'a text that was typed into a %s form before the device has answered is there though the page ended in that moment',
  async (_, kept) => {
    await typeAndEnd('page/1', kept, 'Typed at once')
    const page = await openWindow('page/1', kept === undefined ? undefined : keepText('page/1', kept))
    await expect.poll(() => page.seen).toEqual(['writing', 'shows Typed at once', ['aside'], 'mine', 'here'])
    expect([await textsOn(page), Object.keys(localStorage)]).toEqual([[['page/1', 'Typed at once']], []])
  },
)

test('a text that was typed before the device has answered does not replace a newer one', async () => {
  await typeAndEnd('page/1', 'Kept', 'Typed at once')
  const page = await openWindow('page/1', keepText('page/1', 'Newer'))
  await expect.poll(() => page.seen).toEqual(['shows Newer', ['aside'], 'mine'])
  expect(Object.keys(localStorage)).toEqual([])
})

test('a text for something new that was typed before the device has answered waits for a blank form', async () => {
  await typeAndEnd('page/new', undefined, 'Typed at once')
  const first = await openWindow('page/new', keepText('page/new', 'Of another window'))
  await expect.poll(() => first.seen).toEqual(['shows Of another window', ['aside'], 'mine'])
  const second = await openWindow('page/new')
  await expect.poll(() => second.seen).toEqual(['writing', 'shows Typed at once', ['aside'], 'mine', 'here'])
  expect(await textsOn(second)).toEqual([
    ['page/new', 'Of another window'],
    ['page/new/2', 'Typed at once'],
  ])
})

test('another window shows what is typed in the first one, and none once that is sent', async () => {
  const first = await openWindow()
  await expect.poll(() => first.seen.at(-1)).toBe('mine')
  const second = await openWindow()
  await expect.poll(() => second.seen).toEqual(['of another', 'shows none'])
  first.type('Main hall')
  await expect.poll(() => second.seen.at(-1)).toBe('shows Main hall')
  await first.keeper.drop()
  await expect.poll(() => second.seen.at(-1)).toBe('shows none')
})

test('a form goes to the window that asks with the last words of the other, whose late words are laid aside', async () => {
  const first = await openWindow()
  await expect.poll(() => first.seen.at(-1)).toBe('mine')
  const second = await openWindow()
  await expect.poll(() => second.seen).toEqual(['of another', 'shows none'])
  first.type('Main hall')
  await second.keeper.takeOver()
  await expect.poll(() => second.seen.slice(-3)).toEqual(['shows Main hall', ['aside'], 'mine'])
  await expect.poll(() => first.seen.filter((one) => one === 'of another')).toHaveLength(1)
  first.type('Too late')
  await expect.poll(() => first.databases.work.forms.get('page/1/mine')).toBeDefined()
  expect((await first.databases.work.forms.get('page/1/mine'))?.Fields).toEqual([{ Body: 'Too late' }])
  second.type('Second floor')
  await expect.poll(() => first.seen.at(-1)).toBe('shows Second floor')
  await second.keeper.close()
  await expect.poll(() => first.seen.slice(-3)).toEqual(['shows Second floor', ['aside', 'Too late'], 'mine'])
})

test('a window that is left writes its last words, and the next one begins with them', async () => {
  const first = await openWindow()
  await expect.poll(() => first.seen.at(-1)).toBe('mine')
  const second = await openWindow()
  await expect.poll(() => second.seen).toEqual(['of another', 'shows none'])
  first.type('Main hall')
  await first.keeper.close()
  await expect.poll(() => second.seen.slice(-2)).toEqual([['aside'], 'mine'])
  expect(second.seen.filter((one) => one === 'shows Main hall').length).toBeGreaterThan(0)
  // The window that was left receives nothing more.
  second.type('Second floor')
  await expect.poll(() => textsOn(second)).toEqual([['page/1', 'Second floor']])
  expect(first.seen.slice(-2)).toEqual(['writing', 'here'])
})

test('texts of something new come back before a blank one, each in a window of its own', async () => {
  const first = await openWindow('page/new', keepText('page/new/2', 'Left here'))
  await expect.poll(() => first.seen).toEqual(['shows Left here', ['aside'], 'mine'])
  const second = await openWindow('page/new')
  await expect.poll(() => second.seen).toEqual(['shows none', ['aside'], 'mine'])
  second.type('Second')
  const third = await openWindow('page/new')
  await expect.poll(() => third.seen).toEqual(['shows none', ['aside'], 'mine'])
  third.type('Third')
  await expect
    .poll(() => textsOn(third))
    .toEqual([
      ['page/new', 'Second'],
      ['page/new/2', 'Left here'],
      ['page/new/3', 'Third'],
    ])
})

test('a text for something new that is typed before the device has answered replaces none that was left here', async () => {
  const first = await openWindow('page/new', keepText('page/new', 'Left here'))
  first.type('Typed at once')
  await expect.poll(() => first.seen).toEqual(['writing', ['aside'], 'mine', 'here'])
  expect(await textsOn(first)).toEqual([
    ['page/new', 'Left here'],
    ['page/new/2', 'Typed at once'],
  ])
})

test('a form whose texts cannot be read may be filled in all the same', async () => {
  const unreadable = ({ work }: PersonDatabases) => {
    vi.spyOn(work.forms, 'get').mockRejectedValue(new Error('The store is gone'))
    vi.spyOn(work.forms, 'where').mockImplementation(() => {
      throw new Error('The store is gone')
    })
    return Promise.resolve()
  }
  const known = await openWindow('page/1', unreadable)
  await expect.poll(() => known.seen).toEqual(['mine'])
  const own = await openWindow('page/new', unreadable)
  await expect.poll(() => own.seen).toEqual(['mine'])
})

test('a form that is closed before it is known who fills it in receives nothing', async () => {
  const first = await openWindow()
  await first.keeper.close()
  expect(first.seen).toEqual([])
  const second = await openWindow()
  await expect.poll(() => second.seen.at(-1)).toBe('mine')
})
