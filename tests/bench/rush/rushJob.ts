import { z } from 'zod'

const RushCall = z.object({
  kind: z.string(),
  /** When it is due, in milliseconds after the start. */
  on: z.number(),
  method: z.enum(['GET', 'PUT', 'POST']),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The JSON to send, or the name of an upload. */
  body: z.string(),
  /** The bytes of an upload. */
  size: z.number().optional(),
})
export type RushCall = z.infer<typeof RushCall>

/** What the thread that makes a rush is given. */
export const RushJob = z.object({
  origin: z.string(),
  sockets: z.number(),
  /** How long a person waits for an answer that is no failure, in milliseconds. */
  patience: z.number(),
  uploadSize: z.number(),
  /** A small PDF, in base64. */
  pdf: z.string(),
  calls: z.array(RushCall),
})

export type RushJob = z.infer<typeof RushJob>

/** What became of a call; times in milliseconds from when it was due. */
export const Sent = z.object({
  kind: z.string(),
  /** Until the first answer, and until the last one. */
  first: z.number(),
  took: z.number(),
  /** The status of each attempt; 0 without an answer. */
  statuses: z.array(z.number()),
})
export type Sent = z.infer<typeof Sent>

/** What the thread that makes a rush returns, with the milliseconds of processor that it used itself. */
export const RushDone = z.object({ sent: Sent.array(), processor: z.number() })
export type RushDone = z.infer<typeof RushDone>
