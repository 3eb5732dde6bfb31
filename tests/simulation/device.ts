import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { newDraft, queueSubmission, readDraft, writeAuthors, writeDraft } from '../../src/cache/drafts.ts'
import { keepFile } from '../../src/cache/localFiles.ts'
import { addPerson, authorOf } from '../../src/cache/localPeople.ts'
import { readAuthorList } from '../../src/cache/drafts.ts'
import { readOutbox, retryNow } from '../../src/cache/outbox.ts'
import type { PaperDraft } from '../../src/cache/rows.ts'
import { openWork, type WorkDatabase } from '../../src/cache/work.ts'
import { drain } from '../../src/sync/drain.ts'
import type { Transport } from '../../src/sync/request.ts'
import type { PaperAuthor, PaperFields } from '../../contract/papers.ts'
import type { AuthorFields } from '../../contract/people.ts'
import { Crash } from './network.ts'

/** A phone: one IndexedDB that survives crashes, and one running page over it. */
export interface Device {
  readonly work: () => WorkDatabase
  newPaper(owner: PaperAuthor): Promise<string>
  /** Answers once the text is durable, as the screen's 'Saved on this device' does. */
  type(draftId: string, fields: Partial<PaperFields>): Promise<void>
  pickFile(draftId: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string>
  addAuthor(draftId: string, fields: AuthorFields): Promise<void>
  submit(draftId: string): Promise<void>
  read(draftId: string): Promise<PaperDraft | undefined>
  /** Sends what may be sent; a crash on the way restarts the page. */
  sync(): Promise<void>
  waiting(): Promise<number>
  /** The browser dies and is started again. */
  restart(): void
}

interface DeviceOptions {
  readonly userId: string
  readonly transport: Transport
  now(): number
  random(): number
}

/** Starts a device with an empty IndexedDB. */
export function startDevice(options: DeviceOptions): Device {
  const { userId, now } = options
  const indexedDB = new IDBFactory()
  const open = () => openWork(userId, { indexedDB, IDBKeyRange })
  let work = open()
  const blank = new Map<string, PaperDraft>()

  let dead = false
  const transport: Transport = async (request) => {
    if (dead) throw new Crash()
    try {
      return await options.transport(request)
    } catch (error) {
      dead = true
      throw error
    }
  }

  const restart = () => {
    dead = false
    work.close()
    work = open()
  }

  return {
    work: () => work,
    restart,
    newPaper: async (owner) => {
      const draft = newDraft(now())
      blank.set(draft.DraftId, draft)
      const list = {
        DraftId: draft.DraftId,
        Authors: [owner],
        Base: [],
        BaseVersion: 0,
        SavedByButton: false,
      }
      await work.authorLists.put(list)
      return draft.DraftId
    },
    type: async (draftId, Fields) => {
      const draft = (await readDraft(work, draftId)) ?? blank.get(draftId)
      if (draft) await writeDraft(work, userId, draft, { Fields }, now())
    },
    pickFile: async (draftId, name, bytes) => {
      const File = await keepFile(work, {
        name,
        type: 'application/pdf',
        arrayBuffer: () => Promise.resolve(bytes.buffer),
      })
      const draft = (await readDraft(work, draftId)) ?? blank.get(draftId)
      if (draft) await writeDraft(work, userId, draft, { File }, now())
      return File.Sha256
    },
    addAuthor: async (draftId, fields) => {
      const id = await addPerson(work, userId, fields, now())
      const list = await readAuthorList(work, draftId)
      if (!list) return
      const Authors = [...list.Authors, authorOf(id, fields, list.Authors.length + 1)]
      await writeAuthors(work, userId, { ...list, Authors }, now())
    },
    submit: (draftId) => queueSubmission(work, userId, draftId, now()),
    read: (draftId) => readDraft(work, draftId),
    sync: async () => {
      try {
        await drain({ db: work, transport, now, random: options.random, echoes: true })
      } catch (error) {
        if (!(error instanceof Crash)) throw error
        restart()
      }
    },
    waiting: async () => {
      await retryNow(work)
      return (await readOutbox(work)).length
    },
  }
}
