import { z } from 'zod'
import { Id } from '../../contract/fields.ts'

/** What the tabs of one device tell each other (offline O8). */
export const TabMessage = z.discriminatedUnion('Kind', [
  /** Put on the device what was typed: the page may be reloaded, or its person may sign out. */
  z.strictObject({ Kind: z.literal('flush') }),
  z.strictObject({ Kind: z.literal('update-ready') }),
  z.strictObject({ Kind: z.literal('outbox'), UserId: Id }),
  /** What local storage says of the session is new. */
  z.strictObject({ Kind: z.literal('session') }),
  /** Somebody has signed out here; `IsKept` where their unsent work stays (offline O11). */
  z.strictObject({ Kind: z.literal('signed-out'), UserId: Id, IsKept: z.boolean() }),
  /** Which version of the work database a tab uses (offline O14). */
  z.strictObject({ Kind: z.literal('schema'), Version: z.number() }),
  /** A tab asks whoever edits a draft to let go of it. */
  z.strictObject({ Kind: z.literal('draft-wanted'), DraftId: Id, TabId: Id }),
  /** The one that edits it has heard, and puts its last words on the device. */
  z.strictObject({ Kind: z.literal('draft-coming'), DraftId: Id }),
  /** The one that asked has it. */
  z.strictObject({ Kind: z.literal('draft-held'), DraftId: Id, TabId: Id }),
  /** A tab did something to a draft from outside its form. */
  z.strictObject({ Kind: z.literal('draft-done'), DraftId: Id, What: z.enum(['restored', 'deleted']) }),
])
export type TabMessage = z.infer<typeof TabMessage>
