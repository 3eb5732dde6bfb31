// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { expect, test } from 'vitest'
import { newDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { useDraft } from '../../../../src/features/papers/draft/draftStore.ts'
import { useDraftFile } from '../../../../src/features/papers/wizard/useDraftFile.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'
import { signIn } from '../../../support/browser/signIn.ts'

const Sha256 = 'a'.repeat(64)
const PaperURL = '33333333-3333-4333-8333-333333333333'
const other = '44444444-4444-4444-8444-444444444444'

test('a file is the same before and after it is sent, so that its preview does not begin again, and another is another', async () => {
  await signIn(crypto.randomUUID())
  const draft = newDraft(0)
  const withURL = (url: string) => ({ ...draft.Fields, PaperURL: url })
  const hook = await shownHook(useDraftFile, {})
  const keyAt = async (stored: Partial<typeof draft>) => {
    await hook.during(() => useDraft.setState({ stored: { ...draft, ...stored } }))
    return hook.now()?.fileKey
  }
  expect(await keyAt({})).toBeUndefined()
  const File = { Sha256, FileName: 'a.pdf', ContentType: 'application/pdf', Size: 9 }
  const SentFile = { PaperURL, Sha256 }
  expect(await keyAt({ File })).toBe(Sha256)
  expect(await keyAt({ SentFile, Fields: withURL(PaperURL), FileName: 'a.pdf' })).toBe(Sha256)
  // The portal has another one meanwhile, or this device picks one.
  expect(await keyAt({ SentFile, Fields: withURL(other), FileName: 'b.pdf' })).toBe(other)
  const picked = { ...File, Sha256: 'b'.repeat(64) }
  expect(await keyAt({ SentFile, File: picked, Fields: withURL(PaperURL) })).toBe('b'.repeat(64))
})
