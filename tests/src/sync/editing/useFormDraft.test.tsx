// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyTravel, type TravelFields } from '../../../../contract/travel/travel.ts'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import { openWork, type WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { travelDraftFrom, travelDrafts } from '../../../../src/cache/entities/travelDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { formStore } from '../../../../src/sync/editing/formStore.ts'
import { useFormDraft } from '../../../../src/sync/editing/useFormDraft.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { signIn } from '../../../support/browser/signIn.ts'
import { shownHook, type ShownHook } from '../../../support/browser/shownHook.tsx'

const ids = { AccommodationId: crypto.randomUUID(), UserDetailId: crypto.randomUUID() }
const start = travelDraftFrom({ ...ids, FullName: 'Asha Rao' }, null)

type Shown = ShownHook<object, ReturnType<typeof useFormDraft<TravelFields, typeof start>>>

let databases: PersonDatabases
let form: Shown
let otherTab: WorkDatabase

/** Opens the form as a page does that was just loaded. */
async function open(): Promise<Shown> {
  const store = formStore(travelDrafts)
  const kept = await travelDrafts.read(databases.work, ids.AccommodationId)
  const options = { form: store, kept, start, rules: () => ({}), failed: 'failed' }
  return shownHook(() => useFormDraft(options), {})
}
const type = (Remarks: string) => form.during(() => form.now().change({ Remarks }))
const read = () => travelDrafts.read(otherTab, ids.AccommodationId)
/** Another tab, or sync, writes to the device. */
const writeElsewhere = (change: Partial<TravelFields>) =>
  form.during(async () => {
    await travelDrafts.write(otherTab, start, change)
    await pageIsQuiet()
  })

beforeEach(async () => {
  databases = databasesOf(crypto.randomUUID())
  await signIn(databases.UserId)
  otherTab = openWork(databases.UserId)
  form = await open()
})
afterEach(async () => {
  await form.leave()
  otherTab.close()
})

it('shows a keystroke at once, and has it on the device soon after', async () => {
  await type('late')
  expect([form.now().fields.Remarks, form.now().keptState]).toEqual(['late', 'writing'])
  await form.during(pageIsQuiet)
  expect((await read())?.Fields).toEqual({ ...emptyTravel, Remarks: 'late' })
  expect([form.now().fields.Remarks, form.now().keptState]).toEqual(['late', 'here'])
})

it('has what was typed after the page was loaded again, also the last word before it was left', async () => {
  await type('Vegetarian')
  await form.leave()
  await pageIsQuiet()
  form = await open()
  expect([form.now().fields.Remarks, form.now().keptState]).toEqual(['Vegetarian', 'here'])
})

it('shows in one tab what is typed in the other, and keeps the fields of both', async () => {
  const other = await open()
  await type('Vegetarian')
  await form.during(() => other.during(pageIsQuiet))
  expect(other.now().fields.Remarks).toBe('Vegetarian')
  await other.during(() => other.now().change({ ArrivalPlace: 'Mysuru Junction' }))
  await form.during(() => other.during(pageIsQuiet))
  expect((await read())?.Fields).toEqual({
    ...emptyTravel,
    Remarks: 'Vegetarian',
    ArrivalPlace: 'Mysuru Junction',
  })
  expect(form.now().fields).toEqual(other.now().fields)
  await other.leave()
})

it('shows what comes from elsewhere once what was typed is written', async () => {
  await type('late')
  await form.during(pageIsQuiet)
  await writeElsewhere({ Remarks: 'later, and elsewhere' })
  expect(form.now().fields.Remarks).toBe('later, and elsewhere')
})

it('keeps what is being typed on screen, whatever is written elsewhere meanwhile', async () => {
  await type('a')
  await form.during(pageIsQuiet)
  await form.during(async () => {
    form.now().change({ Remarks: 'ab' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    // This follows a write so soon that it waits.
    form.now().change({ Remarks: '' })
    await travelDrafts.write(otherTab, start, { Remarks: 'b', ArrivalNumber: '16021' })
  })
  expect(form.now().fields.Remarks).toBe('')
  await form.during(pageIsQuiet)
  expect(form.now().fields).toMatchObject({ Remarks: '', ArrivalNumber: '16021' })
})

it('has nothing to keep once what was typed is taken back by hand', async () => {
  await type('x')
  await form.during(pageIsQuiet)
  await type('')
  await form.during(pageIsQuiet)
  expect([form.now().keptState, form.now().mayDiscard, await read()]).toEqual(['nothing', false, undefined])
})

it('sends and keeps what is typed while the press of the button is being written', async () => {
  await type('Vegetarian')
  await form.during(() => {
    void form.now().save()
    form.now().change({ Remarks: 'Vegetarian, no nuts' })
    return pageIsQuiet()
  })
  const kept = await read()
  expect([kept?.Fields.Remarks, kept?.Saved?.Remarks]).toEqual(['Vegetarian, no nuts', 'Vegetarian, no nuts'])
  expect((await readOutbox(otherTab)).map(({ Kind, EntityId }) => [Kind, EntityId])).toEqual([
    ['travel', ids.AccommodationId],
  ])
  // Nobody sends it here, which is soon known.
  await form.during(async () => {
    await databases.work.outbox.toCollection().modify({ LastError: 'No network' })
    await pageIsQuiet()
  })
  expect(form.now().isQueued).toBe(true)
})

it('discards what was typed and saved, with its place in the outbox', async () => {
  await type('Vegetarian')
  await form.during(pageIsQuiet)
  await travelDrafts.save(otherTab, databases.UserId, start, { ...emptyTravel, Remarks: 'Vegetarian' }, 0)
  await form.during(() => form.now().discard())
  await form.during(pageIsQuiet)
  expect([form.now().fields, form.now().keptState]).toEqual([emptyTravel, 'nothing'])
  expect([await read(), await readOutbox(otherTab)]).toEqual([undefined, []])
})

it('says that the text is not saved when the store is gone, and keeps it on screen', async () => {
  databases.work.close({ disableAutoOpen: true })
  await type('precious')
  await form.during(pageIsQuiet)
  expect([form.now().fields.Remarks, form.now().keptState]).toEqual(['precious', 'failed'])
  let outcome: unknown
  await form.during(async () => {
    outcome = await form.now().save()
  })
  expect(outcome).toEqual({ message: 'failed' })
})
