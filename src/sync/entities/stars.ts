import { setStars, StarsBody } from '../../../contract/events/stars.ts'
import { dropSentStars, readWaitingStars } from '../../cache/entities/stars.ts'
import { saveRequest, type Kind } from './entityKind.ts'

/** All star changes in one request: a set, which needs no version. */
export const starsKind: Kind = {
  prepare: async (db, row) => {
    const waiting = await readWaitingStars(db)
    if (!row.Frozen && waiting.Add.length + waiting.Remove.length === 0) return 'nothing'
    const frozen = row.Frozen ?? { Body: waiting, BaseVersion: 0 }
    return saveRequest(row, frozen, setStars)
  },

  settle: async (db, row) => {
    await dropSentStars(db, StarsBody.parse(row.Frozen?.Body))
    return 'done'
  },
}
