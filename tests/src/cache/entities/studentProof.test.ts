import { expect, test } from 'vitest'
import { readForm, keepForm } from '../../../../src/cache/entities/formTexts.ts'
import { dropProof, keepProof, readProof } from '../../../../src/cache/entities/studentProof.ts'
import { emptyProfile, ProfileFields } from '../../../../contract/people/profile.ts'
import { newWorkDatabase } from '../../../support/browser/indexedDb.ts'

const card = (name: string, bytes: number[]) => new File([new Uint8Array(bytes)], name, { type: 'image/png' })

test('a proof that waits is read back byte for byte under its name, and only the last one that was picked', async () => {
  const work = newWorkDatabase()
  expect(await readProof(work)).toBeUndefined()
  await keepProof(work, card('first.png', [1]))
  await keepProof(work, card('ausweis ü.png', [1, 2, 3]))
  const kept = await readProof(work)
  expect([kept?.name, kept?.type]).toEqual(['ausweis ü.png', 'image/png'])
  expect([...new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([1, 2, 3])
})

test('forgetting the proof leaves the text of the form', async () => {
  const work = newWorkDatabase()
  const keeper = keepForm<ProfileFields>(work, 'profile', () => undefined)
  keeper.keep({ Fields: { ...emptyProfile, FirstName: 'Asha' }, Version: 0 })
  await keeper.close()
  await keepProof(work, card('card.png', [1]))
  await dropProof(work)
  expect(await readProof(work)).toBeUndefined()
  expect((await readForm(work, 'profile', ProfileFields))?.Fields.FirstName).toBe('Asha')
})
