import { getProgramme, getProgrammeAbstracts } from '../../../contract/events/programme.ts'
import { getStars } from '../../../contract/events/stars.ts'
import {
  hasAbstractsOf,
  keepAbstracts,
  keepFrame,
  keepProgramme,
  readProgramme,
} from '../../cache/copies/programme.ts'
import { watch } from '../../cache/database/liveQuery.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { untilShown } from '../../stores/laterWork.ts'
import { call } from '../session/call.ts'
import type { Plan } from './openReads.ts'
import { pull } from './pull.ts'

/**
 * Pulls the published programme, unless this device has the newest, and the person's stars; last the abstracts, which
 * nobody needs before they open one. Throws `CallError`.
 */
async function pullProgramme(databases: PersonDatabases) {
  const { copies } = databases
  const kept = await readProgramme(copies).catch(() => undefined)
  const Known = kept?.Programme.Version
  const query = { ...(Known === undefined ? {} : { Known }), Without: 'Abstracts' } as const
  const { Result } = await call(getProgramme, { query }, { byItself: true })
  const confirmed = kept && { ...kept, On: Date.now() }
  const frame = Result ? await keepProgramme(copies, Result, Date.now()) : confirmed
  if (!Result && confirmed) await keepFrame(copies, confirmed)
  // The first sessions on a new device are shown before anything else is requested.
  if (!kept) await untilShown()
  await pull(databases, getStars)
  const { Programme } = frame ?? {}
  if (Programme && Programme.Version > 0 && !(await hasAbstractsOf(copies, Programme.Version))) {
    const abstracts = await call(getProgrammeAbstracts, {}, { byItself: true })
    await keepAbstracts(copies, Programme, abstracts.Result)
  }
  return frame
}

/** The programme and the stars, which have their own tables on this device. */
export const programmePlan = (databases: PersonDatabases): Plan => ({
  key: `${databases.UserId} programme`,
  shows: [...getProgramme.shows, ...getStars.shows],
  isKept: true,
  ask: () => pullProgramme(databases),
  watch: (show) =>
    watch(
      () => readProgramme(databases.copies),
      (frame) => show(frame && { Value: frame, On: frame.On }),
      // A copy that cannot be read counts as none.
      () => show(undefined),
    ),
})
