import { expect, test } from 'vitest'
import { readForm, keepForm } from '../../../../src/cache/entities/formTexts.ts'
import { dropProof, keepProof, readProof, studentProof } from '../../../../src/cache/entities/proofs.ts'
import { emptyProfile, ProfileFields } from '../../../../contract/people/profile.ts'
import { newWorkDatabase } from '../../../support/browser/indexedDb.ts'

const card = (name: string, bytes: number[]) => new File([new Uint8Array(bytes)], name, { type: 'image/png' })

test('a proof that waits is read back byte for byte under its name, and only the last one that was picked', async () => {
  const work = newWorkDatabase()
  expect(await readProof(work, studentProof)).toBeUndefined()
  await keepProof(work, studentProof, card('first.png', [1]))
  await keepProof(work, studentProof, card('ausweis ü.png', [1, 2, 3]))
  const kept = (await readProof(work, studentProof))?.file
  expect([kept?.name, kept?.type]).toEqual(['ausweis ü.png', 'image/png'])
  expect([...new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([1, 2, 3])
})

test('forgetting the proof leaves the text of the form', async () => {
  const work = newWorkDatabase()
  const keeper = keepForm<ProfileFields>(work, 'profile', () => undefined)
  keeper.keep({ Fields: { ...emptyProfile, FirstName: 'Asha' }, Version: 0 })
  await keeper.close()
  await keepProof(work, studentProof, card('card.png', [1]))
  await dropProof(work, studentProof)
  expect(await readProof(work, studentProof)).toBeUndefined()
  expect((await readForm(work, 'profile', ProfileFields))?.Fields.FirstName).toBe('Asha')
})
