import { markRead } from '../../../contract/notifications/notifications.ts'
import { promised, type Kind } from './entityKind.ts'

/** That a notification was read here. Twice is once, so nothing is kept but the mark. */
export const markReadKind: Kind = {
  // What was withdrawn meanwhile needs no mark.
  needsNobody: true,

  prepare: (_db, row) => {
    const params = { id: row.EntityId }
    return Promise.resolve(promised(row, row.Frozen ?? { Body: {}, BaseVersion: 0 }, markRead, { params }))
  },

  settle: () => Promise.resolve('done'),
}
