import { CheckInsBody, setCheckIns } from '../../../contract/tickets/checkIns.ts'
import { dropSentCheckIns, readWaitingCheckIns } from '../../cache/entities/checkIns.ts'
import { saveRequest, type Kind } from './entityKind.ts'

/** All check-ins in one request: a set, which needs no version. */
export const checkInsKind: Kind = {
  prepare: async (db, row) => {
    const waiting = await readWaitingCheckIns(db)
    if (!row.Frozen && waiting.Admit.length + waiting.TakeBack.length === 0) return 'nothing'
    const frozen = row.Frozen ?? { Body: waiting, BaseVersion: 0 }
    return saveRequest(row, frozen, setCheckIns)
  },

  settle: async (db, row) => {
    await dropSentCheckIns(db, CheckInsBody.parse(row.Frozen?.Body))
    return 'done'
  },
}
