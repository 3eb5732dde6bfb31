import { beforeEach, expect, test } from 'vitest'
import { emptyProfile, ProfileFields } from '../../../../contract/people/profile.ts'
import { keepForm, readAside, readForm, type KeptState } from '../../../../src/cache/entities/formTexts.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { flushAll } from '../../../../src/cache/database/openWriters.ts'
import { newWorkDatabase } from '../../../support/browser/indexedDb.ts'

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

const typed = { ...emptyProfile, FirstName: 'Asha', OrganizationCountry: 'India' }

test('a device that kept nothing has no text to bring back', async () => {
  expect(await readForm(work, 'profile', ProfileFields)).toBeUndefined()
})

test('what was typed is read again with the version that it grew from', async () => {
  const keeper = keepForm(work, 'profile', () => undefined)
  keeper.keep({ Fields: { ...typed, FirstName: 'A' }, Version: 3 })
  keeper.keep({ Fields: typed, Version: 3 })
  await keeper.close()
  expect(await readForm(work, 'profile', ProfileFields)).toEqual({ Fields: typed, Version: 3 })
})

test('a form that is left says first that it writes and then that the text is here', async () => {
  const states: KeptState[] = []
  const keeper = keepForm(work, 'profile', (state) => states.push(state))
  keeper.keep({ Fields: typed, Version: 0 })
  expect(states).toEqual(['writing'])
  await flushAll()
  expect(states).toEqual(['writing', 'here'])
})

test('a saved form is forgotten, also while its last keystroke is still on its way to the device', async () => {
  const keeper = keepForm(work, 'profile', () => undefined)
  keeper.keep({ Fields: typed, Version: 0 })
  await keeper.drop()
  expect(await readForm(work, 'profile', ProfileFields)).toBeUndefined()
  expect(await work.forms.count()).toBe(0)
})

test('a form that is saved after its screen was left is forgotten as well', async () => {
  const keeper = keepForm(work, 'profile', () => undefined)
  keeper.keep({ Fields: typed, Version: 0 })
  await keeper.close()
  await keeper.drop()
  expect(await readForm(work, 'profile', ProfileFields)).toBeUndefined()
})

test('the text of one form is not taken for that of another', async () => {
  const keeper = keepForm(work, 'profile', () => undefined)
  keeper.keep({ Fields: typed, Version: 0 })
  await keeper.close()
  expect(await readForm(work, 'author', ProfileFields)).toBeUndefined()
})

test('text that does not fit the form any more is left alone and not shown', async () => {
  await work.forms.put({ Name: 'profile', Fields: { FirstName: 'Asha' }, Version: 1 })
  expect(await readForm(work, 'profile', ProfileFields)).toBeUndefined()
  expect(await work.forms.count()).toBe(1)
})

test('a device that cannot write says so', async () => {
  const states: KeptState[] = []
  const keeper = keepForm(work, 'profile', (state) => states.push(state))
  work.close()
  keeper.keep({ Fields: typed, Version: 0 })
  await keeper.close()
  expect(states).toEqual(['writing', 'failed'])
})

test('what comes after another window has taken the form over lies beside its text, and takes nothing of it', async () => {
  await work.forms.put({ Name: 'profile', Fields: { ...typed, FirstName: 'Theirs' }, Version: 3 })
  const late = keepForm<ProfileFields>(
    work,
    'profile',
    () => undefined,
    () => Promise.resolve({ at: 'profile', isLate: true }),
  )
  late.keep({ Fields: typed, Version: 3 })
  await flushAll()
  await late.drop()
  await late.close()
  expect((await readForm(work, 'profile', ProfileFields))?.Fields.FirstName).toBe('Theirs')
  expect(await readAside(work, 'profile', ProfileFields)).toEqual([typed])
})

test('what a person has laid aside stays when the form is saved, until it is dropped', async () => {
  const keeper = keepForm<ProfileFields>(work, 'profile', () => undefined)
  keeper.keep({ Fields: typed, Version: 3 })
  await keeper.layAside([typed], null)
  expect(await readForm(work, 'profile', ProfileFields)).toBeUndefined()
  await keeper.drop()
  expect(await readAside(work, 'profile', ProfileFields)).toEqual([typed])
  await keeper.layAside([])
  expect(await work.forms.count()).toBe(0)
  await keeper.close()
})
