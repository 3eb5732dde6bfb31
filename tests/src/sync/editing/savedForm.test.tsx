// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { emptyTravel, type TravelFields } from '../../../../contract/travel/travel.ts'
import type { OutboxRow } from '../../../../src/cache/database/outboxRows.ts'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import { travelDraftFrom, travelDrafts } from '../../../../src/cache/entities/travelDrafts.ts'
import { formStore } from '../../../../src/sync/editing/formStore.ts'
import { useFormDraft } from '../../../../src/sync/editing/useFormDraft.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { signIn } from '../../../support/browser/signIn.ts'
import { shownHook, type ShownHook } from '../../../support/browser/shownHook.tsx'

const ids = { AccommodationId: crypto.randomUUID(), UserDetailId: crypto.randomUUID() }
const start = travelDraftFrom({ ...ids, FullName: 'Asha Rao' }, null)

let databases: PersonDatabases
interface Props {
  readonly rules: (fields: TravelFields, draft: typeof start) => FieldErrors
}
let store: ReturnType<typeof formStore<TravelFields, typeof start>>
let form: ShownHook<Props, ReturnType<typeof useFormDraft<TravelFields, typeof start>>>

beforeEach(async () => {
  databases = databasesOf(crypto.randomUUID())
  await signIn(databases.UserId)
  store = formStore(travelDrafts)
  const first: Props = { rules: () => ({}) }
  form = await shownHook(
    ({ rules }: Props) =>
      useFormDraft<TravelFields, typeof start>({
        ...{ form: store, kept: undefined, start, failed: 'The travel details could not be saved' },
        rules,
      }),
    first,
  )
})
afterEach(() => form.leave())

const type = (Remarks: string) =>
  form.during(() => {
    form.now().change({ Remarks })
    return store.flush()
  })
/** Presses the button; the sender does this to the queued row. */
async function press(happens: (row: OutboxRow) => Promise<unknown>, sent?: () => Promise<void>) {
  let outcome: unknown
  await form.during(async () => {
    let hasEnded = false
    const saved = form
      .now()
      .save(sent)
      .finally(() => (hasEnded = true))
    const queued = async () => {
      const [one] = await databases.work.outbox.toArray()
      return form.now().isQueued && form.now().isBusy && one?.State === 'pending' ? one : undefined
    }
    await expect.poll(async () => hasEnded || (await queued()) !== undefined).toBe(true)
    const row = await queued()
    if (row) await happens(row)
    outcome = await saved
  })
  return outcome
}
const settle = (change: Partial<OutboxRow>) => () => databases.work.outbox.toCollection().modify(change)
const confirm = async () => {
  await databases.work.outbox.clear()
  const draft = await travelDrafts.read(databases.work, ids.AccommodationId)
  if (draft) await travelDrafts.clear(databases.work, { ...draft, Base: draft.Fields })
}

it('is sent by its button, and what follows is done before the button may be pressed again', async () => {
  await type('Vegetarian')
  const seen: unknown[] = []
  const outcome = await press(confirm, () => {
    seen.push([form.now().isBusy, form.now().fields.Remarks, form.now().mayDiscard])
    return Promise.resolve()
  })
  expect(outcome).toBe('sent')
  // The draft has left the device, and what was sent is on screen until the form has the newest copy.
  expect(seen).toEqual([[true, 'Vegetarian', false]])
  expect(form.now().isBusy).toBe(false)
})

it('is not sent twice by a second press, and shows that it is busy', async () => {
  await type('Vegetarian')
  let second: unknown
  const outcome = await press(async (row) => {
    expect([form.now().isBusy, form.now().isQueued]).toEqual([true, true])
    second = await form.now().save()
    await settle({ State: 'pending', LastError: 'No network' })()
    return row
  })
  expect([outcome, second]).toEqual(['queued', 'busy'])
  expect([form.now().isBusy, form.now().isQueued, form.now().mayDiscard]).toEqual([false, true, true])
})

it('says why the portal refused it, or that it could not be saved', async () => {
  await type('Vegetarian')
  const refuse = (change: Partial<OutboxRow>) => press(settle({ State: 'refused', ...change }))
  expect(await refuse({ Errors: ['The dates are wrong', 'More'], LastError: 'No' })).toEqual({
    message: 'The dates are wrong',
  })
  expect(await refuse({ Errors: [], LastError: 'You may not do this' })).toEqual({
    message: 'You may not do this',
  })
  expect(await refuse({ Errors: [], LastError: '' })).toEqual({
    message: 'The travel details could not be saved',
  })
})

it('is asked about when somebody else changed the same', async () => {
  await type('Vegetarian')
  let isSent = false
  const outcome = await press(settle({ State: 'conflict' }), () => {
    isSent = true
    return Promise.resolve()
  })
  expect([outcome, isSent]).toEqual(['asked', false])
})

it('is not saved while a rule is broken, and shows its errors from the first press on', async () => {
  await form.show({
    rules: ({ Remarks }, draft) => ({
      ...(Remarks ? {} : { Remarks: 'Remarks are required' }),
      ...(draft.Fields.ArrivalPlace ? {} : { ArrivalPlace: 'A place is required' }),
    }),
  })
  expect(form.now().errors).toEqual({})
  const nothing = () => Promise.reject(new Error('Nothing is queued'))
  expect(await press(nothing)).toEqual({ message: 'Please fill in all required fields' })
  expect(form.now().errors).toEqual({
    Remarks: 'Remarks are required',
    ArrivalPlace: 'A place is required',
  })
  await type('Vegetarian')
  expect(await press(nothing)).toEqual({ message: 'A place is required' })
  expect(form.now().errors).toEqual({ ArrivalPlace: 'A place is required' })
  // A form whose text was discarded begins anew.
  await form.during(() => form.now().discard())
  expect([form.now().errors, form.now().fields]).toEqual([{}, emptyTravel])
})

it('keeps a text that the portal may have received, whatever its person presses', async () => {
  await type('Vegetarian')
  await press(settle({ State: 'pending', LastError: 'No network' }))
  await settle({ State: 'sending', Frozen: { Body: {}, BaseVersion: 0 } })()
  let isGone: unknown
  await form.during(async () => {
    isGone = await form.now().discard()
  })
  expect([isGone, form.now().fields.Remarks]).toEqual([false, 'Vegetarian'])
})

it('shows from the first moment what the device has, and what it has is here', async () => {
  const store = formStore(travelDrafts)
  const kept = { ...start, Fields: { ...emptyTravel, Remarks: 'Kept' } }
  await travelDrafts.put(databases.work, kept)
  const seen: unknown[] = []
  const other = await shownHook(() => {
    const now = useFormDraft<TravelFields, typeof start>({
      ...{ form: store, kept, start, failed: 'The travel details could not be saved', rules: () => ({}) },
    })
    seen.push([now.fields.Remarks, now.keptState, now.mayDiscard, now.isQueued])
    return now
  }, {})
  await other.during(pageIsQuiet)
  expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify(['Kept', 'here', true, false])]),
  )
  await other.leave()
})
