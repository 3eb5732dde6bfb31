import { markRead } from '../../../contract/notifications/notifications.ts'
import { saveRequest, type Kind } from './entityKind.ts'

/** The read mark of a notification. A repeat has no further effect, so only the mark is kept. */
export const markReadKind: Kind = {
  // A notification withdrawn meanwhile needs no mark.
  isDroppedIfRefused: true,

  prepare: (_db, row) => {
    const params = { id: row.EntityId }
    return Promise.resolve(saveRequest(row, row.Frozen ?? { Body: {}, BaseVersion: 0 }, markRead, { params }))
  },

  settle: () => Promise.resolve('done'),
}
