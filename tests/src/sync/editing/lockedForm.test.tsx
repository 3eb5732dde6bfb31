// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import type { SyntheticEvent } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import type { Copy, EditedForm } from '../../../../src/ui/form/useEditedForm.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'

const Page = z.object({ Title: z.string(), Body: z.string() })
type Page = z.infer<typeof Page>

const venue: Page = { Title: 'Venue', Body: '' }
/** Looks until it is so: the device may be slow. */
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

let userId: string
/** What the portal has. */
let portal: Copy<Page>
let open: (() => Promise<void>)[]
/** What a page left in local storage as it ended: name and value. */
let left: [string, string] = ['', '']

interface Shown {
  readonly work: WorkDatabase
  readonly form: () => EditedForm<Page>
  readonly body: () => string
  /** True where this window fills the form in. */
  readonly isMine: () => boolean
  readonly act: (happens: (form: EditedForm<Page>) => unknown) => Promise<void>
  readonly type: (Body: string) => Promise<void>
  readonly save: () => Promise<void>
  readonly leave: () => Promise<void>
}

/** A window of one browser: nothing but the device is what two of them have in common. */
async function openWindow(name = 'page/1'): Promise<Shown> {
  vi.resetModules()
  const { databasesOf } = await import('../../../../src/cache/database/personDatabases.ts')
  const { readForm } = await import('../../../../src/cache/entities/formTexts.ts')
  const { lockedForm } = await import('../../../../src/sync/editing/lockedForm.ts')
  const { useEditedForm } = await import('../../../../src/ui/form/useEditedForm.ts')
  const databases = databasesOf(userId)
  const kept = await readForm(databases.work, name, Page)
  const served = portal
  const hook = await shownHook(
    () =>
      useEditedForm<Page>({
        served,
        kept,
        openKeeper: lockedForm(databases, name, Page),
        rules: () => ({}),
        save: (Fields, version) => {
          if (version !== portal.Version) return Promise.resolve({ kind: 'stale' as const })
          portal = { Fields, Version: version + 1 }
          return Promise.resolve({ kind: 'saved' as const, Result: portal })
        },
        newest: () => Promise.resolve(portal),
        onSaved: () => undefined,
      }),
    {},
  )
  const form = hook.now
  // What another window does is shown at any moment.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const act = async (happens: (shown: EditedForm<Page>) => unknown) => {
    await happens(form())
    await pageIsQuiet()
  }
  let isLeft = false
  const leave = async () => {
    if (isLeft) return
    isLeft = true
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    await hook.leave()
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    await pageIsQuiet()
  }
  open.push(leave)
  await act(() => undefined)
  return {
    work: databases.work,
    form,
    body: () => form().values.Body,
    isMine: () => !form().isInOtherWindow,
    act,
    type: (Body) => act((shown) => shown.change({ Body })),
    save: () =>
      act((shown) => {
        const event = { preventDefault: () => undefined, currentTarget: document.createElement('form') }
        shown.submit(event as unknown as SyntheticEvent<HTMLFormElement>)
      }),
    leave,
  }
}

beforeEach(() => {
  userId = crypto.randomUUID()
  portal = { Fields: venue, Version: 1 }
  open = []
})
afterEach(async () => {
  for (const leave of open) await leave()
})

it('is filled in in one window; another one shows what is typed there, and takes nothing of it', async () => {
  const first = await openWindow()
  const second = await openWindow()
  await soon(() => expect(second.isMine()).toBe(false))
  await first.type('Main hall')
  await second.type('Side hall')
  await soon(() =>
    expect([first.isMine(), second.isMine(), second.body()]).toEqual([true, false, 'Main hall']),
  )
  await second.act((form) => form.revert())
  await second.save()
  await soon(async () => expect([await first.work.forms.count(), portal.Version]).toEqual([1, 1]))
  await first.save()
  await second.act(() => undefined)
  await soon(async () =>
    expect([second.body(), portal.Fields.Body, await first.work.forms.count()]).toEqual([
      'Main hall',
      'Main hall',
      0,
    ]),
  )
})

it('goes to the window that asks for it, with the last words of the other', async () => {
  const first = await openWindow()
  const second = await openWindow()
  await soon(() => expect(second.isMine()).toBe(false))
  await first.act((form) => {
    form.change({ Body: 'Main hall' })
    void second.form().takeOver()
  })
  await soon(() => expect([first.isMine(), second.isMine()]).toEqual([false, true]))
  await soon(() => expect(second.body()).toBe('Main hall'))
  await second.type('Main hall, second floor')
  await first.act(() => undefined)
  await soon(() => expect(first.body()).toBe('Main hall, second floor'))
  await second.save()
  await soon(() =>
    expect(portal).toEqual({ Fields: { Title: 'Venue', Body: 'Main hall, second floor' }, Version: 2 }),
  )
})

it('that is opened again is not taken for that of another window, and has what was typed last', async () => {
  vi.resetModules()
  const { databasesOf } = await import('../../../../src/cache/database/personDatabases.ts')
  const { lockedForm } = await import('../../../../src/sync/editing/lockedForm.ts')
  const seen: unknown[] = []
  const opened = lockedForm(databasesOf(userId), 'page/new', Page)
  const listener = {
    stateChanged: () => undefined,
    turnChanged: (isMine: boolean) => seen.push(isMine),
    shown: (text: Copy<Page> | undefined) => seen.push(text?.Fields.Body),
    laidAside: () => undefined,
  }
  const before = opened(listener)
  before.keep({ Fields: { ...venue, Body: 'Half a' }, Version: 0 })
  void before.close()
  const again = opened(listener)
  await soon(() => expect(seen).toEqual(['Half a', true]))
  await again.close()
})

it('has again what had no time to reach the device when its page ended, unless the text there is another one since', async () => {
  const first = await openWindow()
  const { openWriters } = await import('../../../../src/cache/database/openWriters.ts')
  await first.type('Main')
  await first.act((form) => {
    form.change({ Body: 'Main hall' })
    for (const writer of openWriters) writer.leave()
    const key = `lectern-left/${first.work.name}/form/page/1`
    left = [key, localStorage.getItem(key) ?? '']
  })
  expect(localStorage.getItem(left[0])).toBeNull()
  await first.leave()
  const reopened = async (kept: Page) => {
    await first.work.forms.put({ Name: 'page/1', Fields: kept, Version: 1 })
    localStorage.setItem(...left)
    return openWindow()
  }
  const again = await reopened({ ...venue, Body: 'Main' })
  await soon(() => expect(again.body()).toBe('Main hall'))
  await soon(async () =>
    expect(await again.work.forms.get('page/1')).toMatchObject({ Fields: { Body: 'Main hall' }, Version: 1 }),
  )
  await again.leave()
  const changed = await reopened({ ...venue, Body: 'Side hall' })
  await soon(() => expect([changed.isMine(), changed.body()]).toEqual([true, 'Side hall']))
})

it('for something new is another one in each window, and each text comes back once its window is gone', async () => {
  const first = await openWindow('page/new')
  await first.type('Travel')
  const second = await openWindow('page/new')
  await soon(() => expect([second.isMine(), second.body()]).toEqual([true, '']))
  await second.type('Food')
  await first.act((form) => form.revert())
  await soon(async () =>
    expect((await second.work.forms.toArray()).map(({ Name }) => Name)).toEqual(['page/new/2']),
  )
  await second.leave()
  await first.leave()
  const later = await openWindow('page/new')
  await soon(() => expect(later.body()).toBe('Food'))
})

/** A window whose text has met a newer copy of the portal, which it shows. */
async function lookingAtNewest(): Promise<Shown> {
  const page = await openWindow()
  await page.type('Mine')
  portal = { Fields: { ...venue, Body: 'Theirs' }, Version: 2 }
  await page.save()
  await soon(() => expect(page.form().stale.isStale).toBe(true))
  await page.act((form) => form.stale.showNewest())
  await soon(() =>
    expect([page.body(), page.form().stale.hasAside, page.form().stale.isStale]).toEqual([
      'Theirs',
      true,
      false,
    ]),
  )
  return page
}

it('keeps the text that met a newer copy also while that one is typed into, and after a reload', async () => {
  const page = await lookingAtNewest()
  await page.type('Theirs!')
  await page.leave()
  const reloaded = await openWindow()
  await soon(() => expect([reloaded.body(), reloaded.form().stale.hasAside]).toEqual(['Theirs!', true]))
  await reloaded.act((form) => form.stale.backToMine())
  await soon(() => expect([reloaded.body(), reloaded.form().stale.hasAside]).toEqual(['Mine', true]))
  await reloaded.save()
  await soon(() => expect(portal).toEqual({ Fields: { ...venue, Body: 'Mine' }, Version: 3 }))
})

it('offers the text that met a newer copy after that one was saved, until it is dropped', async () => {
  const page = await lookingAtNewest()
  await page.type('Theirs!')
  await page.save()
  await soon(async () =>
    expect([portal.Fields.Body, page.form().stale.hasAside, await page.work.forms.count()]).toEqual([
      'Theirs!',
      true,
      1,
    ]),
  )
  await page.act((form) => form.stale.dropMine())
  await soon(async () =>
    expect([page.body(), page.form().stale.hasAside, await page.work.forms.count()]).toEqual([
      'Theirs!',
      false,
      0,
    ]),
  )
})

it('keeps both texts of two conflicts in a row', async () => {
  const page = await lookingAtNewest()
  await page.type('Theirs, and mine')
  portal = { Fields: { ...venue, Body: 'Theirs again' }, Version: 3 }
  await page.save()
  await page.act((form) => form.stale.showNewest())
  await soon(() => expect(page.body()).toBe('Theirs again'))
  await page.act((form) => form.stale.backToMine())
  await soon(() => expect(page.body()).toBe('Theirs, and mine'))
  await page.save()
  await page.act((form) => form.stale.backToMine())
  await soon(() => expect(page.body()).toBe('Mine'))
})
