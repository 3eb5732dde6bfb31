import { z } from 'zod'
import { Programme } from '../../../contract/events/programme.ts'
import type { CopyDatabase } from '../database/copyDatabase.ts'
import { Json } from '../database/json.ts'

const frameKey = 'programme'

/** The published programme without its abstracts, which are read one by one when opened. */
const Frame = z.object({
  Programme,
  /** Time of the last pull, by this device's clock. */
  On: z.number(),
})
export type Frame = z.infer<typeof Frame>

/** Replaces the kept programme with a newly pulled one, so withdrawn parts leave the device too. */
export async function keepProgramme(db: CopyDatabase, programme: Programme, On: number): Promise<void> {
  const abstracts = new Map<string, string>()
  const Events = programme.Events.map((event) => ({
    ...event,
    Sessions: event.Sessions.map((session) => ({
      ...session,
      Papers: session.Papers.map((paper) => {
        abstracts.set(paper.Id, paper.Abstract)
        return { ...paper, Abstract: '' }
      }),
    })),
  }))
  await db.transaction('rw', [db.programme, db.abstracts], async () => {
    await db.abstracts.clear()
    await db.abstracts.bulkPut([...abstracts].map(([PaperId, Abstract]) => ({ PaperId, Abstract })))
    await keepFrame(db, { Programme: { ...programme, Events } }, On)
  })
}

/** Reads the kept programme with empty abstracts; undefined before the first visit. */
export async function readProgramme(db: CopyDatabase): Promise<Frame | undefined> {
  const row = await db.programme.get(frameKey)
  // Another version of the app wrote it: ask the server again.
  return Frame.safeParse(row?.Value).data
}

/** Keeps the programme without its abstracts, with the time of its last pull. */
export async function keepFrame(db: CopyDatabase, frame: Omit<Frame, 'On'>, On: number): Promise<void> {
  await db.programme.put({ Key: frameKey, Value: Json.parse({ ...frame, On }) })
}

/** Reads the abstract of a programme paper; undefined if it is not kept here. */
export async function readAbstract(db: CopyDatabase, paperId: string): Promise<string | undefined> {
  return (await db.abstracts.get(paperId))?.Abstract
}
