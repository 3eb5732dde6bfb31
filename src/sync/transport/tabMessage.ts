import { z } from 'zod'
import { Id } from '../../../contract/core/fields.ts'
import { LiveNotification } from '../../../contract/hub/hub.ts'

/** What is edited in one tab at a time: a draft by its id, or a form by its name. */
const Edited = z.string().min(1)

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
  z.strictObject({ Kind: z.literal('draft-wanted'), DraftId: Edited, TabId: Id }),
  /** The one that edits it has heard, and puts its last words on the device. */
  z.strictObject({ Kind: z.literal('draft-coming'), DraftId: Edited }),
  /** The one that asked has it. */
  z.strictObject({ Kind: z.literal('draft-held'), DraftId: Edited, TabId: Id }),
  /** A tab did something to a draft from outside its form. */
  z.strictObject({ Kind: z.literal('draft-done'), DraftId: Id, What: z.enum(['restored', 'deleted']) }),
  /** A tab wants to know how the live connection stands; whoever holds it tries again, if it is down. */
  z.strictObject({ Kind: z.literal('live-wanted'), UserId: Id }),
  /** How the connection stands, and what is known to have come over it. */
  z.strictObject({
    Kind: z.literal('live'),
    UserId: Id,
    State: z.enum(['connected', 'reconnecting', 'disconnected']),
    Notifications: z.array(LiveNotification),
  }),
  /** Live messages were marked read, or are to be shown no more. */
  z.strictObject({ Kind: z.literal('live-read'), UserId: Id, Ids: z.array(z.string()) }),
  z.strictObject({ Kind: z.literal('live-cleared'), UserId: Id, Ids: z.array(z.string()) }),
  /** The portal hinted at changes: what is on screen is asked for anew (offline O15). */
  z.strictObject({ Kind: z.literal('news'), UserId: Id, Entities: z.array(z.string()) }),
])
export type TabMessage = z.infer<typeof TabMessage>
