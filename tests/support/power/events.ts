import { z } from 'zod'

const Place = z.string()
const Event = z.discriminatedUnion('does', [
  z.object({
    does: z.literal('open'),
    place: Place,
    inode: z.number(),
    isNew: z.boolean(),
    isWhole: z.boolean().optional(),
    size: z.number(),
  }),
  z.object({ does: z.literal('write'), inode: z.number(), at: z.number() }),
  z.object({ does: z.literal('size'), inode: z.number(), size: z.number() }),
  z.object({ does: z.literal('folder'), place: Place }),
  z.object({ does: z.literal('rename'), from: Place, place: Place }),
  z.object({ does: z.literal('remove'), place: Place }),
  z.object({ does: z.literal('begin'), inode: z.number(), flush: z.string() }),
  z.object({ does: z.literal('flush'), flush: z.string() }),
  z.object({ does: z.literal('unflushed'), inode: z.number() }),
  z.object({ does: z.literal('fault'), code: z.string(), call: z.string() }),
  z.object({ does: z.literal('request'), step: z.string() }),
  z.object({ does: z.literal('answer'), step: z.string(), status: z.number() }),
])

/** What recorder.cjs noted: a change of the disk, a flush, or an answer to a client. */
export type Event = z.infer<typeof Event> & { readonly bytes: Buffer }

const Head = z.object({ length: z.number() })

/** Reads what was noted, in its order. A last note that was cut short is left out. */
export function readEvents(log: Buffer): Event[] {
  const events: Event[] = []
  for (let at = 0; at + 4 <= log.length;) {
    const start = at + 4 + log.readUInt32LE(at)
    if (start > log.length) break
    const head: unknown = JSON.parse(log.toString('utf8', at + 4, start))
    const end = start + Head.parse(head).length
    if (end > log.length) break
    events.push({ ...Event.parse(head), bytes: log.subarray(start, end) })
    at = end
  }
  return events
}
