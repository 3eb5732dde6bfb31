import { z } from 'zod'
import { pluck } from '../../../contract/core/collections.ts'
import { Programme, type ProgrammeAbstracts } from '../../../contract/events/programme.ts'
import { papersOf, withoutAbstracts } from '../../../contract/events/programmePapers.ts'
import type { CopyDatabase } from '../database/copyDatabase.ts'

const frameKey = 'programme'
/** The publication whose abstracts are kept. Beside the frame, so that nothing reads the whole frame for it. */
const abstractsKey = 'abstracts'

/** The published programme without its abstracts, which are pulled after it and read one by one when opened. */
const Frame = z.object({
  Programme,
  /** Time of the last pull, by this device's clock. */
  On: z.number(),
})
export type Frame = z.infer<typeof Frame>

/**
 * Replaces the kept programme with a newly pulled one, so withdrawn parts leave the device too. The abstracts of
 * papers that it still has stay until the newest ones are pulled.
 */
export async function keepProgramme(db: CopyDatabase, programme: Programme, On: number): Promise<Frame> {
  const stay = new Set(pluck(papersOf(programme.Events), 'Id'))
  const frame = { Programme: withoutAbstracts(programme), On }
  await db.transaction('rw', [db.programme, db.abstracts], async () => {
    const kept = await db.abstracts.toCollection().primaryKeys()
    await db.abstracts.bulkDelete(kept.filter((id) => !stay.has(id)))
    await keepFrame(db, frame)
  })
  return frame
}

/** The number of the kept publication, without a look at all of it. */
const Numbered = z.object({ Programme: z.object({ Version: z.number() }) })

/**
 * Keeps the abstracts of a programme for its papers, if that is still the kept one. Those of a later publication wait
 * for its programme, which may have papers that this one lacks.
 */
export async function keepAbstracts(
  db: CopyDatabase,
  programme: Programme,
  { Version, Abstracts }: ProgrammeAbstracts,
): Promise<void> {
  if (Version !== programme.Version) return
  const shown = new Set(pluck(papersOf(programme.Events), 'Id'))
  await db.transaction('rw', [db.programme, db.abstracts], async () => {
    const kept = Numbered.safeParse((await db.programme.get(frameKey))?.Value).data
    if (kept?.Programme.Version !== Version) return
    await db.abstracts.bulkPut(Abstracts.filter(({ PaperId }) => shown.has(PaperId)))
    await db.programme.put({ Key: abstractsKey, Value: Version })
  })
}

/** Checks whether this device has the abstracts of a publication. */
export async function hasAbstractsOf(db: CopyDatabase, version: number): Promise<boolean> {
  return (await db.programme.get(abstractsKey))?.Value === version
}

/** Reads the kept programme with empty abstracts; undefined before the first visit. */
export async function readProgramme(db: CopyDatabase): Promise<Frame | undefined> {
  const row = await db.programme.get(frameKey)
  // Another version of the app wrote it: ask the server again.
  return Frame.safeParse(row?.Value).data
}

/** Keeps the programme without its abstracts, with the time of its last pull. */
export async function keepFrame(db: CopyDatabase, frame: Frame): Promise<void> {
  await db.programme.put({ Key: frameKey, Value: frame })
}

/** Reads the abstract of a programme paper; undefined if it is not kept here. */
export async function readAbstract(db: CopyDatabase, paperId: string): Promise<string | undefined> {
  return (await db.abstracts.get(paperId))?.Abstract
}
