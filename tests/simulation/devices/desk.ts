import { z } from 'zod'
import { noId } from '../../../contract/core/limits.ts'
import type { PaperAuthor, PaperFields } from '../../../contract/papers/papers.ts'
import { renumber } from '../../../contract/papers/paperAuthors.ts'
import {
  draftFrom,
  dropDraft,
  keepDraft,
  newDraft,
  writeDraft,
  type DraftChange,
} from '../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission, withdrawSubmission } from '../../../src/cache/entities/submissions.ts'
import {
  authorListFrom,
  newAuthorList,
  readAuthorList,
  writeAuthors,
} from '../../../src/cache/entities/authorLists.ts'
import { keepFile } from '../../../src/cache/database/localFiles.ts'
import {
  addPerson,
  authorOf,
  changePerson,
  dropPersonChange,
  localPeople,
} from '../../../src/cache/entities/localPeople.ts'
import { KeptPaper, PaperDraft } from '../../../src/cache/database/paperRows.ts'
import type { PersonDatabases } from '../../../src/cache/database/personDatabases.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { makeWriter, type Writer } from '../../../src/cache/database/debouncedWriter.ts'
import type { Transport } from '../../../src/sync/transport/request.ts'
import { sendLost } from '../../../src/sync/outbox/sendLost.ts'
import { submitAnyway } from '../../../src/sync/entities/submission.ts'
import { resolveConflict } from '../../support/browser/resolveConflict.ts'
import { openAttendingDesk } from '../attending/attendingDesk.ts'
import { openDutiesDesk } from '../duties/dutiesDesk.ts'
import type { Desk, Device, Tab } from './machine.ts'
import { shelfOf, type Shelf } from './shelf.ts'
import type { World } from '../world.ts'

interface DeskOptions {
  readonly world: World
  readonly device: Device
  readonly tab: Tab
  readonly work: WorkDatabase
  readonly userId: string
  readonly transport: Transport
  /** Of a person who has something to do beside their papers. */
  readonly databases: PersonDatabases | undefined
  wake(): void
}

/** A text that was typed and what it replaced on the screen. */
interface Typed {
  readonly text: string
  readonly before: string
}

interface Form {
  /** The draft as this tab saw it last. */
  draft: PaperDraft
  readonly writer: Writer<DraftChange>
  /** What is on its way to the disk. */
  readonly typed: Typed[]
  /** What of it the screen shows over the device's copy. */
  readonly shown: Map<keyof PaperFields, string>
}

export function openDesk(options: DeskOptions): Desk {
  const { world, device, tab, work, userId, transport, databases, wake } = options
  const { ledger } = world
  const shelf = shelfOf(device.disk, userId)
  const forms = new Map<string, Form>()
  const fresh = new Map<string, PaperDraft>()

  const touch = (lineage: string) => {
    ledger.touched.set(lineage, (ledger.touched.get(lineage) ?? new Set()).add(device.name))
  }
  const promise = (lineage: string, text: string) => ({ text, userId, device: device.name, lineage })

  /** The draft as the wizard opens it: of this device, begun in this tab, or made of the server's copy. */
  const opened = (draftId: string): PaperDraft => {
    const item = desk.listed.find(({ Id }) => Id === draftId)
    const draft = shelf.draft(draftId) ?? fresh.get(draftId) ?? (item && draftFrom(item, device.now()))
    if (!draft) throw new Error(`No draft ${draftId}`)
    return draft
  }

  const listOf = async (draftId: string) => {
    const item = desk.listed.find(({ Id }) => Id === draftId)
    const owner = ownerOf(tab)
    return (
      (await readAuthorList(work, draftId)) ??
      (item ? authorListFrom(item, draftId) : newAuthorList(draftId, owner))
    )
  }

  /** What the screen says is saved on this device, it now promises to keep. */
  const acknowledge = (form: Form, lineage: string) => {
    for (const { text, before } of form.typed.splice(0)) {
      ledger.texts.delete(before)
      ledger.texts.set(text, promise(lineage, text))
    }
    form.shown.clear()
    touch(lineage)
  }

  const formOf = (draftId: string, lineage: string): Form => {
    const known = forms.get(draftId)
    if (known) {
      known.draft = shelf.draft(draftId) ?? known.draft
      return known
    }
    const form: Form = {
      draft: opened(draftId),
      typed: [],
      shown: new Map(),
      writer: makeWriter<DraftChange>({
        join: (earlier, later) => ({
          ...earlier,
          ...later,
          Fields: { ...earlier.Fields, ...later.Fields },
        }),
        write: async (change) => {
          if (tab.isDead()) return
          form.draft = await writeDraft(work, userId, form.draft, change, device.now())
          if (tab.isDead()) return
          acknowledge(form, lineage)
          wake()
        },
        failed: () => {
          world.note(`  ${tab.name} could not write`)
        },
      }),
    }
    forms.set(draftId, form)
    return form
  }

  const desk: Desk = {
    userId,
    transport,
    shelf,
    attending: openAttendingDesk({ world, device, tab, work, userId, shelf, wake }),
    duties: databases && openDutiesDesk({ world, device, tab, databases, shelf, wake }),
    listed: [],
    known: [],
    isHolding: (draftId) => (forms.get(draftId)?.typed.length ?? 0) > 0,
    newPaper: () => {
      const draft = newDraft(device.now())
      fresh.set(draft.DraftId, draft)
      return draft.DraftId
    },
    type: async (draftId, lineage, fields) => {
      const form = formOf(draftId, lineage)
      const shown = opened(draftId).Fields
      for (const name of ['PaperTitle', 'Abstract'] as const) {
        const text = fields[name]
        if (text === undefined) continue
        form.typed.push({ text, before: form.shown.get(name) ?? shown[name] })
        form.shown.set(name, text)
      }
      form.writer.push({ Fields: fields })
      await form.writer.flush()
    },
    pick: async (draftId, lineage, name, bytes) => {
      const form = formOf(draftId, lineage)
      const before = opened(draftId).File?.Sha256
      const arrayBuffer = () => Promise.resolve(bytes.buffer)
      const File = await keepFile(work, { name, type: 'application/pdf', arrayBuffer })
      form.writer.push({ File })
      await form.writer.flush()
      if (shelf.draft(draftId)?.File?.Sha256 !== File.Sha256 && !ledger.servedFiles.has(File.Sha256)) return
      if (before) ledger.files.delete(before)
      for (const [sha256, kept] of ledger.files)
        if (kept.lineage === lineage && kept.device === device.name && ledger.hasServed(sha256))
          ledger.files.delete(sha256)
      ledger.files.set(File.Sha256, promise(lineage, File.Sha256))
    },
    addAuthor: async (draftId, lineage, fields) => {
      const list = await listOf(draftId)
      await keepDraft(work, opened(draftId))
      const id = await addPerson(work, userId, fields, device.now())
      const Authors = [...list.Authors, authorOf(id, fields, list.Authors.length + 1)]
      await writeAuthors(work, userId, { ...list, Authors }, device.now())
      ledger.authors.set(`${lineage} ${fields.Email}`, promise(lineage, fields.Email))
      touch(lineage)
      wake()
    },
    arrange: async (draftId, authors) => {
      const list = await listOf(draftId)
      await keepDraft(work, opened(draftId))
      await writeAuthors(work, userId, { ...list, Authors: renumber(authors) }, device.now())
      wake()
    },
    changeAuthor: async (localId, fields) => {
      const here = shelf.people().find(({ LocalId }) => LocalId === localId)
      const listed = desk.known.find(({ UserDetailId }) => UserDetailId === localId)
      const base = listed && !here ? { base: localPeople.fields.parse(listed) } : {}
      const version = here?.BaseVersion ?? listed?.Version ?? 0
      await changePerson(work, userId, { id: localId, version, ...base }, fields, device.now())
      wake()
    },
    dropPerson: (localId) => dropPersonChange(work, localId),
    submit: async (draftId) => {
      await queueSubmission(work, userId, draftId, device.now())
      wake()
    },
    withdraw: (draftId) => withdrawSubmission(work, draftId),
    resolve: async (draftId, choice) => {
      await resolveConflict(work, draftId, choice, device.now())
      wake()
    },
    submitAnyway: async (draftId, item) => {
      await submitAnyway(work, userId, draftId, item, device.now())
      wake()
    },
    sendLost: async () => {
      const forgetSuperseded = desk.attending.superseded()
      const overtyped = overtypedIn(shelf)
      if (await sendLost(work, transport, device.now())) {
        forgetSuperseded()
        for (const text of overtyped) ledger.texts.delete(text)
      }
      wake()
    },
    saveAuthorsAgain: async (draftId) => {
      const list = await readAuthorList(work, draftId)
      if (list) await writeAuthors(work, userId, list, device.now())
      wake()
    },
    drop: (draftId) => dropDraft(work, draftId),
    flush: async () => {
      for (const form of forms.values()) await form.writer.flush()
    },
    close: () => {
      // The browser is gone before it could report that: what was durable by then counts as promised.
      for (const [draftId, form] of forms) {
        const kept = shelf.draft(draftId)?.Fields
        for (const { text, before } of form.typed.splice(0))
          if (kept?.PaperTitle === text || kept?.Abstract === text) {
            ledger.texts.delete(before)
            ledger.texts.set(text, promise('', text))
          }
      }
      desk.attending.close()
      desk.forget()
    },
    forget: () => {
      for (const { writer } of forms.values()) void writer.close()
    },
  }
  return desk
}

/** The lost texts of fields into which their person has typed since: what was typed goes, and these stay as versions. */
function overtypedIn(shelf: Shelf): readonly string[] {
  return shelf.sent().flatMap(({ State, Kind, EntityId, Frozen, Before }) => {
    const { PaperId } = z.object({ Draft: PaperDraft.nullable() }).safeParse(Before).data?.Draft ?? {}
    // A paper that a restored portal opened again has another draft.
    const draft =
      shelf.draft(EntityId) ?? shelf.drafts().find((one) => one.PaperId !== noId && one.PaperId === PaperId)
    if (State !== 'lost' || Kind !== 'paper' || !draft) return []
    const sent = KeptPaper.parse(Frozen?.Body)
    const { Fields, Base } = draft
    const isOver = (name: 'PaperTitle' | 'Abstract') =>
      Fields[name] !== Base[name] && Fields[name] !== sent[name]
    return (['PaperTitle', 'Abstract'] as const).filter(isOver).map((name) => sent[name])
  })
}

function ownerOf(tab: Tab): PaperAuthor {
  const session = tab.session()
  return {
    ...{ UserDetailId: session?.UserDetailId ?? '', FullName: session?.FullName ?? '' },
    ...{ Designation: '', Organization: '', City: '', State: '', Country: '', Sequence: 1 },
  }
}
