import { markRead } from '../../../contract/notifications.ts'
import { urlOf } from '../request.ts'
import { promiseHeaders, type Kind } from './kind.ts'

/** That a notification was read here. Twice is once, so nothing is kept but the mark. */
export const markReadKind: Kind = {
  // What was withdrawn meanwhile needs no mark.
  needsNobody: true,

  prepare: (_db, row) =>
    Promise.resolve({
      endpoint: markRead,
      frozen: row.Frozen ?? { Body: {}, BaseVersion: 0 },
      send: {
        method: markRead.method,
        url: urlOf(markRead, { id: row.EntityId }),
        headers: promiseHeaders(row, null),
      },
    }),

  settle: () => Promise.resolve('done'),
}
