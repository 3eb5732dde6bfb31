import { afterEach, expect, test, vi } from 'vitest'
import { readForm, keepForm } from '../../../../src/cache/entities/formTexts.ts'
import { dropProof, keepProof, readProof, studentProof } from '../../../../src/cache/entities/proofs.ts'
import { emptyProfile, ProfileFields } from '../../../../contract/people/profile.ts'
import { NoRoomError } from '../../../../src/cache/database/localFiles.ts'
import { limitRoom } from '../../../support/browser/brokenStore.ts'
import { newWorkDatabase } from '../../../support/browser/indexedDb.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

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

test('a proof has the hash by which the portal says that it arrived, and one of an earlier version has none', async () => {
  const work = newWorkDatabase()
  await keepProof(work, studentProof, card('card.png', [1]))
  expect((await readProof(work, studentProof))?.Sha256).toBe(
    '4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a',
  )
  const Fields = { FileName: 'card.png', ContentType: 'image/png', Bytes: new Uint8Array([1]).buffer }
  await work.forms.put({ Name: studentProof, Fields, Version: 0 })
  expect((await readProof(work, studentProof))?.Sha256).toBe('')
  await work.forms.put({ Name: studentProof, Fields: { FileName: 'card.png' }, Version: 0 })
  expect(await readProof(work, studentProof)).toBeUndefined()
})

test('a proof without room is refused, before or while it is written, and the one before stays', async () => {
  const work = newWorkDatabase()
  await keepProof(work, studentProof, card('first.png', [1]))
  const room = (quota: number) =>
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage: 0 }) } })
  room(2)
  await expect(keepProof(work, studentProof, card('large.png', [1, 2, 3]))).rejects.toBeInstanceOf(
    NoRoomError,
  )
  room(3)
  const quota = limitRoom(work)
  quota.isFull = true
  work.close({ disableAutoOpen: false })
  await expect(keepProof(work, studentProof, card('large.png', [1, 2, 3]))).rejects.toBeInstanceOf(
    NoRoomError,
  )
  expect(quota.aborts).toBe(1)
  expect((await readProof(work, studentProof))?.file.name).toBe('first.png')
})
