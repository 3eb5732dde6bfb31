import { useLiveQuery } from 'dexie-react-hooks'
import { noId } from '../../../contract/core/limits.ts'
import {
  getAccommodations,
  getPaperAccommodations,
  getRegistrant,
  type Registrant,
} from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import { readOutbox } from '../../cache/outbox/outbox.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { registrationDrafts } from '../../cache/entities/registrationDrafts.ts'
import type { OutboxRow, RegistrationDraft } from '../../cache/database/deviceRows.ts'
import { copyKey } from '../../sync/transport/copyKey.ts'
import { pull } from '../../sync/pull/pull.ts'
import { keepRegistrants } from '../../sync/pull/keepRegistrants.ts'
import { usePulling, usePullWhenSent } from '../../sync/pull/usePulling.ts'

/** Whose registrations: the person's own, those of a paper's authors, or one person's. */
export type Source =
  | { readonly of: 'me' }
  | { readonly of: 'paper'; readonly id: string }
  | { readonly of: 'person'; readonly id: string }

async function pullSource(databases: PersonDatabases, source: Source): Promise<readonly Registrant[]> {
  if (source.of === 'me') return pull(databases, getAccommodations)
  if (source.of === 'paper') return pull(databases, getPaperAccommodations, { id: source.id })
  return [await pull(databases, getRegistrant, { id: source.id })]
}

const pullAndKeep = async (databases: PersonDatabases, source: Source) =>
  keepRegistrants(databases, await pullSource(databases, source))

async function readSource({ copies }: PersonDatabases, source: Source) {
  if (source.of === 'me') return readCopy(copies, copyKey(getAccommodations), getAccommodations.result)
  if (source.of === 'paper')
    return readCopy(copies, copyKey(getPaperAccommodations, { id: source.id }), getPaperAccommodations.result)
  const copy = await readCopy(copies, copyKey(getRegistrant, { id: source.id }), getRegistrant.result)
  return copy && { Value: [copy.Value], On: copy.On }
}

/** Registrations on this device that the server does not have yet. */
export interface RegistrationsHere {
  readonly drafts: readonly RegistrationDraft[]
  readonly rows: readonly OutboxRow[]
}

export interface Registrants {
  /** Undefined while loading, or if there is no copy and no response yet. */
  readonly registrants: readonly Registrant[] | undefined
  readonly here: RegistrationsHere | undefined
  /** The time of the last successful request. */
  readonly on: number | undefined
  readonly error: string | undefined
  readonly pullAgain: () => void
}

/** The registrations waiting on this device, as they change. */
function useHere({ work }: PersonDatabases): RegistrationsHere | undefined {
  return useLiveQuery(async () => {
    const [drafts, rows] = await Promise.all([registrationDrafts.readAll(work), readOutbox(work)])
    return { drafts, rows: rows.filter(({ Kind }) => Kind === 'registration' || Kind === 'nationality') }
  }, [work])
}

/** The registrants as this device knows them; pulled again when the portal responds again or a save has arrived. */
export function useRegistrants(databases: PersonDatabases, source: Source): Registrants {
  const key = `${source.of} ${source.of === 'me' ? noId : source.id}`
  const { error, pullAgain } = usePulling(
    () => pullAndKeep(databases, source),
    registrationTexts.loadFailed,
    [databases, key],
  )
  const here = useHere(databases)
  usePullWhenSent(here?.rows.length ?? 0, pullAgain)
  const copy = useLiveQuery(async () => (await readSource(databases, source)) ?? null, [databases, key])
  return { registrants: copy?.Value, here, on: copy?.On, error, pullAgain }
}
