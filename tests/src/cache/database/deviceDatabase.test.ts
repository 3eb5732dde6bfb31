import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { deviceStore } from '../../../../src/cache/database/storeCondition.ts'
import { openCopies, keepCopy } from '../../../../src/cache/database/copyDatabase.ts'
import { newDraft, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { keepFile, NoRoomError } from '../../../../src/cache/database/localFiles.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { paperText } from '../../../../src/cache/entities/rescueText.ts'
import type { PaperDraft } from '../../../../src/cache/database/paperRows.ts'
import { openWork, type WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { makeWriter, type Writer } from '../../../../src/cache/database/debouncedWriter.ts'
import { rescueAll } from '../../../../src/cache/database/openWriters.ts'
import { author } from '../../papers/samples.ts'
import { breakConnection, limitRoom } from '../../../support/browser/brokenStore.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

let device: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange }
let work: WorkDatabase
let draft: PaperDraft

beforeEach(() => {
  deviceStore.setState({ condition: 'ok' })
  device = { indexedDB: new IDBFactory(), IDBKeyRange }
  work = openWork(testUserId, device)
  draft = newDraft(1000)
})

const condition = () => deviceStore.getState().condition
const unwritten = () => deviceStore.getState().unwritten
const write = (PaperTitle: string) => writeDraft(work, testUserId, draft, { Fields: { PaperTitle } }, 1000)
const titleIn = async (db: WorkDatabase) => (await readDraft(db, draft.DraftId))?.Fields.PaperTitle

/** A form that writes the title of the draft. */
function openForm(): Writer<string> {
  return makeWriter<string>({
    join: (_earlier, later) => later,
    write: async (title) => {
      await write(title)
    },
    failed: () => undefined,
    rescue: (title) => paperText(draft.DraftId, { ...draft.Fields, PaperTitle: title }, [author(1)]),
  })
}

/** The database as a later version of the app would have it. */
function newerDatabase(): WorkDatabase {
  const newer = openWork(testUserId, device)
  newer.version(99).stores({ later: 'Id' })
  return newer
}

describe('a database of a newer version', () => {
  test('is read and not written, and says so', async () => {
    await write('Written before')
    work.close()
    const newer = newerDatabase()
    await newer.open()
    await newer.table('later').add({ Id: draft.DraftId, Words: 'of the newer version' })
    newer.close()
    work = openWork(testUserId, device)
    expect(await titleIn(work)).toBe('Written before')
    expect([condition(), work.isNewer]).toEqual(['newer', true])
    await expect(write('Old code')).rejects.toMatchObject({ name: 'NewerStoreError' })
    await expect(work.drafts.clear()).rejects.toMatchObject({ name: 'NewerStoreError' })
    work.close()
    await newer.open()
    expect(await titleIn(newer)).toBe('Written before')
    expect(await newer.table('later').toArray()).toEqual([
      { Id: draft.DraftId, Words: 'of the newer version' },
    ])
    expect(newer.isNewer).toBe(false)
    newer.close()
  })

  test('one of the same version is written as ever', async () => {
    await write('Same version')
    expect([condition(), work.isNewer, await titleIn(work)]).toEqual(['ok', false, 'Same version'])
  })

  test('takes an open one over only after the last words were written, and nothing is written from then on', async () => {
    await write('First words')
    const form = openForm()
    const failing = unwritten()
    form.push('Last words')
    const newer = newerDatabase()
    await newer.open()
    expect(await titleIn(newer)).toBe('Last words')
    expect([condition(), work.isOpen(), unwritten()]).toEqual(['replaced', false, failing])
    form.push('Too late')
    await form.flush()
    expect(await titleIn(newer)).toBe('Last words')
    expect(rescueAll().map(({ Title }) => Title)).toEqual(['Too late'])
    expect([work.isOpen(), unwritten()]).toEqual([false, failing + 1])
    newer.close()
  })

  test('does not wait for words that find no way in: they stay in memory, to be downloaded', async () => {
    const quota = limitRoom(work)
    await write('First words')
    quota.isFull = true
    const form = openForm()
    form.push('Words without room')
    const newer = newerDatabase()
    await newer.open()
    expect(await titleIn(newer)).toBe('First words')
    expect(condition()).toBe('replaced')
    expect(rescueAll().at(-1)?.Text).toContain('Words without room')
    newer.close()
  })
})

describe('a full store', () => {
  test('gives its copies up for what was typed, in order, and keeps it', async () => {
    const copies = openCopies(testUserId, device)
    await keepCopy(copies, 'papers', [1], 1)
    const quota = limitRoom(work)
    const freed: string[] = []
    work.makesRoom = [
      async () => void freed.push('content'),
      async () => {
        freed.push('copies')
        await copies.copies.clear()
        quota.isFull = false
      },
    ]
    await work.open()
    quota.isFull = true
    await write('Precious')
    expect(freed).toEqual(['content', 'copies'])
    expect([await titleIn(work), await copies.copies.count(), condition()]).toEqual(['Precious', 0, 'ok'])
    expect(await readOutbox(work)).toHaveLength(1)
  })

  test('that stays full says so and keeps the text to be downloaded; the next write with room brings it in', async () => {
    const quota = limitRoom(work)
    work.makesRoom = [async () => undefined]
    await write('Before')
    quota.isFull = true
    const failing = unwritten()
    const form = openForm()
    form.push('No room for this')
    await form.flush()
    expect([condition(), unwritten(), quota.aborts]).toEqual(['full', failing + 1, 2])
    expect(await titleIn(work)).toBe('Before')
    expect(rescueAll().find(({ Id }) => Id === draft.DraftId)).toEqual({
      Id: draft.DraftId,
      Title: 'No room for this',
      Text: `No room for this\n\nAuthors\n${author(1).FullName}, ${author(1).Organization}\n\nAbstract\n\n`,
    })
    quota.isFull = false
    // Anything that finds room brings in what found none.
    await writeDraft(work, testUserId, newDraft(1), { Fields: { Abstract: 'Other' } }, 1000)
    await expect.poll(() => titleIn(work)).toBe('No room for this')
    await expect.poll(unwritten).toBe(0)
    expect(condition()).toBe('ok')
  })

  test('keeps nothing of a file that finds no room, and takes text as before', async () => {
    const quota = limitRoom(work)
    await write('Before')
    quota.isFull = true
    const file = new File([new Uint8Array(2_500_000)], 'paper.pdf', { type: 'application/pdf' })
    await expect(keepFile(work, file)).rejects.toBeInstanceOf(NoRoomError)
    quota.isFull = false
    expect([await work.files.count(), await work.pieces.count(), condition()]).toEqual([0, 0, 'ok'])
    await write('After')
    expect(await titleIn(work)).toBe('After')
  })
})

describe('a lost connection', () => {
  test('is opened once more, and the write is tried again', async () => {
    await write('Before')
    breakConnection(work)
    await write('After')
    expect([await titleIn(work), condition()]).toEqual(['After', 'ok'])
  })

  test('in the middle of a write is opened once more, also for others who find it gone', async () => {
    await write('Before')
    const other = newDraft(1)
    const both = Promise.all([
      write('Mine'),
      writeDraft(work, testUserId, other, { Fields: { Abstract: 'Another form' } }, 1000),
    ])
    breakConnection(work)
    await both
    expect([await titleIn(work), (await readDraft(work, other.DraftId))?.Fields.Abstract]).toEqual([
      'Mine',
      'Another form',
    ])
    expect(condition()).toBe('ok')
  })

  test('that cannot be opened again is given up: nothing is tried on it for ever, and the text stays', async () => {
    await write('Before')
    const { indexedDB } = device
    let openings = 0
    indexedDB.open = () => {
      openings += 1
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
    breakConnection(work)
    const form = openForm()
    form.push('Only here')
    await form.flush()
    expect(condition()).toBe('lost')
    const tried = openings
    for (const title of ['Only here 1', 'Only here 2']) {
      form.push(title)
      await form.flush()
    }
    expect(openings).toBe(tried)
    expect(rescueAll().map(({ Title }) => Title)).toContain('Only here 2')
  })

  test('of an empty store that comes back writes all that is known of the draft, not only what changed', async () => {
    const known = await write('The title')
    breakConnection(work)
    await Promise.all(work.tables.map((table) => table.clear()))
    await writeDraft(work, testUserId, known, { Fields: { Abstract: 'The abstract' } }, 1001)
    expect((await readDraft(work, draft.DraftId))?.Fields).toMatchObject({
      PaperTitle: 'The title',
      Abstract: 'The abstract',
    })
  })
})
