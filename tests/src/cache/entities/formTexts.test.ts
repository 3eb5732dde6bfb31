import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyProfile, ProfileFields } from '../../../../contract/people/profile.ts'
import {
  keepForm,
  namesOfOwn,
  readAside,
  readForm,
  type KeptState,
} from '../../../../src/cache/entities/formTexts.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { flushAll, openWriters, rescueAll } from '../../../../src/cache/database/openWriters.ts'
import { deviceStore } from '../../../../src/cache/database/storeCondition.ts'
import { newWorkDatabase } from '../../../support/browser/indexedDb.ts'

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})
afterEach(() => {
  openWriters.clear()
  deviceStore.setState({ condition: 'ok' })
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

test('what comes after another window has taken the form over is kept beside its text, and changes nothing of it', async () => {
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

test('the screen says nothing of a form once its text was dropped, and nothing before there is any', async () => {
  const states: KeptState[] = []
  const keeper = keepForm<ProfileFields>(work, 'profile', (state) => states.push(state))
  await keeper.layAside([])
  expect(states).toEqual([])
  keeper.keep({ Fields: typed, Version: 0 })
  await flushAll()
  await keeper.layAside([typed])
  await keeper.drop()
  expect(states).toEqual(['writing', 'here', 'writing', 'here', 'nothing'])
  await keeper.close()
})

test('text that is in memory only is not said to be on the device', async () => {
  const states: KeptState[] = []
  const keeper = keepForm(work, 'profile', (state) => states.push(state))
  deviceStore.setState({ condition: 'memory' })
  keeper.keep({ Fields: typed, Version: 0 })
  await keeper.close()
  expect(states).toEqual(['writing', 'failed'])
  expect((await readForm(work, 'profile', ProfileFields))?.Fields).toEqual(typed)
})

test('what could not be written can be downloaded, with what was laid aside', async () => {
  const keeper = keepForm<ProfileFields>(work, 'profile', () => undefined)
  work.close()
  keeper.keep({ Fields: typed, Version: 0 })
  await keeper.layAside([{ ...emptyProfile, FirstName: 'Bela' }])
  expect(rescueAll()).toEqual([
    {
      ...{ Id: 'profile', Title: 'profile' },
      Text: 'FirstName: Asha\nOrganizationCountry: India\n\nFirstName: Bela\n',
    },
  ])
  await keeper.drop()
  expect(rescueAll()).toMatchObject([{ Text: 'FirstName: Bela\n' }])
})

test('late text of several windows is laid aside one beside the other, latest last', async () => {
  for (const FirstName of ['First', 'Second']) {
    const late = keepForm<ProfileFields>(
      work,
      'profile/2',
      () => undefined,
      () => Promise.resolve({ at: 'profile', isLate: true }),
    )
    late.keep({ Fields: { ...emptyProfile, FirstName }, Version: 3 })
    await late.close()
  }
  const aside = await readAside(work, 'profile', ProfileFields)
  expect(aside.map(({ FirstName }) => FirstName)).toEqual(['First', 'Second'])
  expect(await work.forms.toCollection().primaryKeys()).toEqual(['profile/mine'])
})

test('a form with new text over what is laid aside keeps both, and texts that do not fit are not offered', async () => {
  const keeper = keepForm<ProfileFields>(work, 'profile', () => undefined)
  await keeper.layAside([typed], { Fields: { ...typed, FirstName: 'New' }, Version: 4 })
  expect(await readForm(work, 'profile', ProfileFields)).toEqual({
    Fields: { ...typed, FirstName: 'New' },
    Version: 4,
  })
  expect(await readAside(work, 'profile', ProfileFields)).toEqual([typed])
  await work.forms.update('profile/mine', { Fields: [{ FirstName: 'Asha' }] })
  expect(await readAside(work, 'profile', ProfileFields)).toEqual([])
  await keeper.close()
})

test('the texts of all windows of a form are its own, and those of other forms are not', async () => {
  for (const Name of [
    'note',
    'note/2',
    'note/13',
    'note/mine',
    'note/2/mine',
    'note2',
    'notes',
    'a/note',
    'note/',
  ])
    await work.forms.put({ Name, Fields: {}, Version: 0 })
  expect(await namesOfOwn(work, 'note')).toEqual(['note', 'note/13', 'note/2'])
})
