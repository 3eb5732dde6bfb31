import { getProgramme, getProgrammeAbstracts } from '../../../contract/events/programme.ts'
import { getStars } from '../../../contract/events/stars.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import {
  hasAbstractsOf,
  keepAbstracts,
  keepFrame,
  keepProgramme,
  readProgramme,
} from '../../cache/copies/programme.ts'
import { call } from '../session/call.ts'
import type { Plan } from './openReads.ts'
import { pull } from './pull.ts'

/**
 * Pulls the published programme, unless this device has the newest, and the person's stars; last the abstracts, which
 * nobody needs before they open one. Throws `CallError`.
 */
async function pullProgramme(databases: PersonDatabases): Promise<void> {
  const { copies } = databases
  const kept = await readProgramme(copies).catch(() => undefined)
  const Known = kept?.Programme.Version
  const query = { ...(Known === undefined ? {} : { Known }), Without: 'Abstracts' } as const
  const { Result } = await call(getProgramme, { query }, { byItself: true })
  if (Result) await keepProgramme(copies, Result, Date.now())
  else if (kept) await keepFrame(copies, kept, Date.now())
  await pull(databases, getStars)
  const version = Result?.Version ?? Known ?? 0
  if (version === 0 || (await hasAbstractsOf(copies, version))) return
  const abstracts = await call(getProgrammeAbstracts, {}, { byItself: true })
  await keepAbstracts(copies, abstracts.Result)
}

/** The programme and the stars, which have their own tables on this device. */
export const programmePlan = (databases: PersonDatabases): Plan => ({
  key: `${databases.UserId} programme`,
  shows: [...getProgramme.shows, ...getStars.shows],
  isKept: true,
  ask: () => pullProgramme(databases),
})
