// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { readDraft, readDrafts, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readAuthorList } from '../../../../src/cache/entities/authorLists.ts'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { UnreadableFileError } from '../../../../src/cache/database/localFiles.ts'
import { openWork } from '../../../../src/cache/database/workDatabase.ts'
import {
  changeAuthors,
  changeDraft,
  chooseFile,
  saveDraftByButton,
  submitDraft,
} from '../../../../src/features/papers/draft/editDraft.ts'
import { flushDraft, shownFields, useDraft } from '../../../../src/features/papers/draft/draftStore.ts'
import { closeDraft, openDraft, openNewDraft } from '../../../../src/features/papers/draft/openDraft.ts'
import { isPaperChanged } from '../../../../src/features/papers/draft/stepBaseline.ts'
import { RefusedFileError } from '../../../../src/features/papers/draft/refusedFile.ts'
import { author, item } from '../samples.ts'

const owner = author(1)
let databases: PersonDatabases

/** Another tab of the same person on the same device. */
const otherTab = () => openWork(databases.UserId)
const kinds = async () => (await readOutbox(databases.work)).map(({ Kind }) => Kind)
const shown = () => shownFields(useDraft.getState())
const keeping = () => useDraft.getState().keeping
const pdf = () => new File([new Uint8Array([37, 80, 68, 70, 45])], 'paper.pdf', { type: 'application/pdf' })

beforeEach(() => {
  databases = databasesOf(crypto.randomUUID())
})

afterEach(async () => {
  await closeDraft()
})

describe('the draft store', () => {
  it('has the text in IndexedDB within 100 ms of the keystroke, and some for the transaction', async () => {
    // How long the transaction takes is the machine's; when it begins is not.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const draftId = openNewDraft(databases, owner)
    changeDraft({ Abstract: 'typed in a tunnel' })
    expect(shown().Abstract).toBe('typed in a tunnel')
    expect(keeping()).toBe('writing')
    vi.advanceTimersByTime(100)
    vi.useRealTimers()
    await expect.poll(keeping).toBe('kept')
    const tab = otherTab()
    expect((await readDraft(tab, draftId))?.Fields.Abstract).toBe('typed in a tunnel')
    tab.close()
  })

  it('queues a paper once it has a title, and not before', async () => {
    openNewDraft(databases, owner)
    changeDraft({ Abstract: 'text' })
    await expect.poll(keeping).toBe('kept')
    expect(await kinds()).toEqual([])
    changeDraft({ PaperTitle: 'On tests' })
    await expect.poll(keeping).toBe('kept')
    expect(await kinds()).toEqual(['paper'])
  })

  it('writes the last keystroke when it is closed', async () => {
    const draftId = openNewDraft(databases, owner)
    changeDraft({ PaperTitle: 'last words' })
    await closeDraft()
    expect(useDraft.getState().stored).toBeNull()
    expect((await readDraft(databases.work, draftId))?.Fields.PaperTitle).toBe('last words')
  })

  it('opens what was just closed with its last words, its owner as author', async () => {
    const draftId = openNewDraft(databases, owner)
    changeDraft({ Abstract: 'last words' })
    void closeDraft()
    expect(await openDraft(databases, null, draftId, owner)).toBeUndefined()
    expect(shown().Abstract).toBe('last words')
    expect(useDraft.getState().list?.Authors).toEqual([owner])
    expect(await openDraft(databases, null, crypto.randomUUID(), owner)).toBe('Failed to fetch paper details')
  })

  it('keeps the fields of two tabs', async () => {
    const draftId = openNewDraft(databases, owner)
    changeDraft({ PaperTitle: 'mine' })
    await flushDraft()
    const tab = otherTab()
    const seen = await readDraft(tab, draftId)
    changeDraft({ PaperTitle: 'mine, longer' })
    if (seen) await writeDraft(tab, databases.UserId, seen, { Fields: { Abstract: 'theirs' } }, Date.now())
    await flushDraft()
    expect((await readDraft(databases.work, draftId))?.Fields).toMatchObject({
      PaperTitle: 'mine, longer',
      Abstract: 'theirs',
    })
    tab.close()
  })

  it('opens Add New Paper empty each time, and leaves nothing on the device of a paper that got no word', async () => {
    openNewDraft(databases, owner)
    changeDraft({ PaperTitle: 'first' })
    await closeDraft()
    openNewDraft(databases, owner)
    expect(shown().PaperTitle).toBe('')
    await closeDraft()
    expect(await readDrafts(databases.work)).toHaveLength(1)
  })

  it('keeps a picked file beside the text, and queues it', async () => {
    const draftId = openNewDraft(databases, owner)
    changeDraft({ PaperTitle: 'with a file' })
    expect(await chooseFile(pdf())).toBe(true)
    const stored = await readDraft(databases.work, draftId)
    expect(stored?.File).toMatchObject({ FileName: 'paper.pdf', Size: 5 })
    expect(stored?.Fields.PaperURL).toBe(noId)
    expect((await kinds()).sort()).toEqual(['file', 'paper'])
  })

  it('says nothing is saved from the moment a file is picked, and keeps it for the draft that it was picked for', async () => {
    const draftId = openNewDraft(databases, owner)
    changeDraft({ PaperTitle: 'with a slow file' })
    await flushDraft()
    expect(keeping()).toBe('kept')
    const choosing = chooseFile(pdf())
    expect(keeping()).toBe('writing')
    await closeDraft()
    const other = openNewDraft(databases, owner)
    changeDraft({ PaperTitle: 'another' })
    await choosing
    await flushDraft()
    expect((await readDraft(databases.work, draftId))?.File).toMatchObject({ FileName: 'paper.pdf' })
    expect((await readDraft(databases.work, other))?.File).toBeNull()
  })

  it('refuses what cannot be a paper, keeps nothing of it, and all that was there', async () => {
    openNewDraft(databases, owner)
    changeDraft({ PaperTitle: 'whole' })
    const wrong = new File(['no paper'], 'paper.pdf', { type: 'application/pdf' })
    await expect(chooseFile(wrong)).rejects.toThrow(RefusedFileError)
    await expect.poll(keeping).toBe('kept')
    expect(await kinds()).toEqual(['paper'])
  })

  it('remembers the button’s save, and asks for an update after the next change only', async () => {
    openNewDraft(databases, owner)
    changeDraft({ PaperTitle: 'saved' })
    expect(await saveDraftByButton()).toBe(true)
    const isChanged = () => {
      const { opened, stored } = useDraft.getState()
      return isPaperChanged(opened, shown(), stored?.File ?? null)
    }
    expect(useDraft.getState().stored?.SavedByButton).toBe(true)
    expect(isChanged()).toBe(false)
    changeDraft({ PaperTitle: 'changed' })
    expect(isChanged()).toBe(true)
  })

  it('keeps the paper with its authors when only they were changed, so that they can be sent', async () => {
    const paper = item({ Authors: [owner] })
    await openDraft(databases, paper, paper.Id, owner)
    expect(await changeAuthors([author(2), owner])).toBe(true)
    expect((await readDraft(databases.work, paper.Id))?.PaperId).toBe(paper.Id)
    const list = await readAuthorList(databases.work, paper.Id)
    expect(list?.Authors.map(({ UserDetailId, Sequence }) => [UserDetailId, Sequence])).toEqual([
      [author(2).UserDetailId, 1],
      [owner.UserDetailId, 2],
    ])
    expect(await kinds()).toEqual(['authors'])
  })

  it('keeps the paper of a submission that was opened from the server’s copy', async () => {
    const paper = item({ Authors: [owner] })
    await openDraft(databases, paper, paper.Id, owner)
    expect(await submitDraft({ EndsOn: null })).toBe(true)
    expect((await readDraft(databases.work, paper.Id))?.BaseVersion).toBe(1)
    expect(await kinds()).toEqual(['submission'])
  })

  it('keeps all that was there when a picked file cannot be read', async () => {
    openNewDraft(databases, owner)
    changeDraft({ PaperTitle: 'whole' })
    const moved = pdf()
    moved.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotReadableError'))
    await expect(chooseFile(moved)).rejects.toThrow(UnreadableFileError)
    await expect.poll(keeping).toBe('kept')
    expect(shown().PaperTitle).toBe('whole')
  })

  it('says which part of a draft cannot be read, and opens nothing (spec 8.8)', async () => {
    const paper = item({ Authors: [owner] })
    const opening = () => openDraft(databases, paper, paper.Id, owner)
    await databases.work.authorLists.put({ DraftId: paper.Id, Authors: 'torn' } as never)
    expect(await opening()).toBe('Failed to fetch author details')
    await databases.work.drafts.put({ DraftId: paper.Id, Fields: 'torn' } as never)
    expect(await opening()).toBe('Failed to fetch paper details')
    expect(useDraft.getState().stored).toBeNull()
  })

  it('says that the text is not saved when the store is gone, and keeps it on screen', async () => {
    openNewDraft(databases, owner)
    databases.work.close({ disableAutoOpen: true })
    changeDraft({ PaperTitle: 'precious' })
    await expect.poll(keeping).toBe('failed')
    expect(shown().PaperTitle).toBe('precious')
    expect(await saveDraftByButton()).toBe(false)
    expect(await submitDraft({ EndsOn: null })).toBe(false)
  })
})
