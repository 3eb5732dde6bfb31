// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readForm } from '../../../../src/cache/entities/formTexts.ts'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import { useKeptText } from '../../../../src/sync/editing/useKeptText.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { signIn } from '../../../support/browser/signIn.ts'
import { shownHook, type ShownHook } from '../../../support/browser/shownHook.tsx'

const Reason = z.object({ Reason: z.string() })
const name = 'reversal/1'

let databases: PersonDatabases
let text: ShownHook<object, ReturnType<typeof useKeptText<z.infer<typeof Reason>>>>

const kept = async () => (await readForm(databases.work, name, Reason))?.Fields
const type = (words: string) =>
  text.during(() => {
    text.now().change({ Reason: words })
    return pageIsQuiet()
  })

beforeEach(async () => {
  databases = databasesOf(crypto.randomUUID())
  await signIn(databases.UserId)
  text = await shownHook(() => useKeptText(name, Reason, { Reason: '' }), {})
})
afterEach(() => text.leave())

it('forgets what was sent', async () => {
  await type('Paid twice')
  await text.during(() => text.now().drop())
  expect(await kept()).toBeUndefined()
})

it('keeps what was typed while it was being sent', async () => {
  await type('Paid twice')
  const sent = text.now()
  await type('Paid twice, the second one by mistake')
  await text.during(() => sent.drop())
  expect(await kept()).toEqual({ Reason: 'Paid twice, the second one by mistake' })
})

it('has what was typed when the form is opened again', async () => {
  await type('Paid twice')
  await text.leave()
  await pageIsQuiet()
  text = await shownHook(() => useKeptText(name, Reason, { Reason: '' }), {})
  await text.during(pageIsQuiet)
  expect(text.now().values).toEqual({ Reason: 'Paid twice' })
  // It is the text on the screen that is sent.
  await text.during(() => text.now().drop())
  expect(await kept()).toBeUndefined()
})

it('shows the errors of a press that was refused until they are fixed, and none before', async () => {
  const rules = ({ Reason: words }: { readonly Reason: string }) =>
    words ? {} : ({ Reason: 'A reason is required' } as const)
  const check = async () => {
    let isFine: boolean | undefined
    await text.during(() => {
      isFine = text.now().check(rules)
    })
    return isFine
  }
  expect([text.now().errors, text.now().field('Reason').error]).toEqual([{}, undefined])
  expect(await check()).toBe(false)
  expect([text.now().errors, text.now().field('Reason').error]).toEqual([
    { Reason: 'A reason is required' },
    'A reason is required',
  ])
  await text.during(() =>
    text
      .now()
      .field('Reason')
      .onChange({ currentTarget: { value: 'Paid twice' } }),
  )
  expect([text.now().errors, text.now().field('Reason').value]).toEqual([{}, 'Paid twice'])
  expect(await check()).toBe(true)
  await text.during(pageIsQuiet)
  expect(await kept()).toEqual({ Reason: 'Paid twice' })
})

it('keeps both of two fields that change at once', async () => {
  const Both = z.object({ Reason: z.string(), Note: z.string() })
  const both = await shownHook(() => useKeptText('reversal/2', Both, { Reason: '', Note: '' }), {})
  await both.during(() => {
    both.now().change({ Reason: 'Paid twice' })
    both.now().change({ Note: 'By phone' })
    return pageIsQuiet()
  })
  expect(both.now().values).toEqual({ Reason: 'Paid twice', Note: 'By phone' })
  expect(await readForm(databases.work, 'reversal/2', Both)).toEqual({
    Fields: { Reason: 'Paid twice', Note: 'By phone' },
    Version: 0,
  })
  await both.leave()
})

it('keeps a text for each of two windows: sending one takes nothing of the other', async () => {
  await type('Paid twice')
  vi.resetModules()
  const { useKeptText: useInOther } = await import('../../../../src/sync/editing/useKeptText.ts')
  await signIn(databases.UserId)
  const other = await shownHook(() => useInOther(name, Reason, { Reason: '' }), {})
  await other.during(pageIsQuiet)
  expect(other.now().values).toEqual({ Reason: '' })
  await other.during(() => {
    other.now().change({ Reason: 'Charged to the wrong card' })
    return pageIsQuiet()
  })
  expect(await kept()).toEqual({ Reason: 'Paid twice' })
  await text.during(() => text.now().drop())
  expect((await databases.work.forms.toArray()).map(({ Fields }) => Fields)).toEqual([
    { Reason: 'Charged to the wrong card' },
  ])
  await other.leave()
})
