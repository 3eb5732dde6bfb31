import { z } from 'zod'
import { Id } from '../../../contract/core/fields.ts'
import { LiveNotification } from '../../../contract/hub/hub.ts'

/** What is edited in one tab at a time: a draft by its id, or a form by its name. */
const Edited = z.string().min(1)

/** The messages between the tabs of one device (offline O8). */
export const TabMessage = z.discriminatedUnion('Kind', [
  /** Write typed text to the device: the page may be reloaded, or its person may sign out. */
  z.strictObject({ Kind: z.literal('flush') }),
  z.strictObject({ Kind: z.literal('update-ready') }),
  z.strictObject({ Kind: z.literal('outbox'), UserId: Id }),
  /** The session in local storage has changed. */
  z.strictObject({ Kind: z.literal('session') }),
  /** A person has signed out here; `IsKept` if their unsent work stays (offline O11). */
  z.strictObject({ Kind: z.literal('signed-out'), UserId: Id, IsKept: z.boolean() }),
  /** Which version of the work database a tab uses (offline O14). */
  z.strictObject({ Kind: z.literal('schema'), Version: z.number() }),
  /** A tab asks the editing tab to release a draft. */
  z.strictObject({ Kind: z.literal('draft-wanted'), DraftId: Edited, TabId: Id }),
  /** The editing tab has received that, and writes its latest text to the device. */
  z.strictObject({ Kind: z.literal('draft-coming'), DraftId: Edited }),
  /** A tab has taken the draft. */
  z.strictObject({ Kind: z.literal('draft-held'), DraftId: Edited, TabId: Id }),
  /** A tab did something to a draft from outside its form. */
  z.strictObject({ Kind: z.literal('draft-done'), DraftId: Id, What: z.enum(['restored', 'deleted']) }),
  /** A tab wants the state of the live connection; the tab that has it tries again, if it is down. */
  z.strictObject({ Kind: z.literal('live-wanted'), UserId: Id }),
  /** The state of the connection, and the messages known to have come over it. */
  z.strictObject({
    Kind: z.literal('live'),
    UserId: Id,
    State: z.enum(['connected', 'reconnecting', 'disconnected']),
    Notifications: z.array(LiveNotification),
  }),
  /** Live messages were marked as read, or cleared. */
  z.strictObject({ Kind: z.literal('live-read'), UserId: Id, Ids: z.array(z.string()) }),
  z.strictObject({ Kind: z.literal('live-cleared'), UserId: Id, Ids: z.array(z.string()) }),
  /** The portal hinted at changes: the data on screen are requested again (offline O15). */
  z.strictObject({ Kind: z.literal('news'), UserId: Id, Entities: z.array(z.string()) }),
])
export type TabMessage = z.infer<typeof TabMessage>
