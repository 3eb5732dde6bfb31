import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { noId } from '../../../contract/limits.ts'
import {
  getAccommodations,
  getPaperAccommodations,
  getRegistrant,
  type Registrant,
} from '../../../contract/registration.ts'
import { registrationTexts } from '../../../contract/registrationTexts.ts'
import { keepCopy, readCopy } from '../../cache/copies.ts'
import { readOutbox } from '../../cache/outbox.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { readRegistrations } from '../../cache/registrationDrafts.ts'
import type { OutboxRow, RegistrationDraft } from '../../cache/rows.ts'
import { useConnection } from '../../stores/connection.ts'
import { useOnNews } from '../../stores/news.ts'
import { CallError, messageOf } from '../../sync/api.ts'
import { copyKey, pull } from '../../sync/pull.ts'

/** Whose registrations: one's own, those of a paper's authors, or one person's. */
export type Source =
  | { readonly of: 'me' }
  | { readonly of: 'paper'; readonly id: string }
  | { readonly of: 'person'; readonly id: string }

async function pullSource(databases: PersonDatabases, source: Source): Promise<readonly Registrant[]> {
  if (source.of === 'me') return pull(databases, getAccommodations)
  if (source.of === 'paper') return pull(databases, getPaperAccommodations, { id: source.id })
  return [await pull(databases, getRegistrant, { id: source.id })]
}

/** Pulls, and keeps each person beside the list, so that the form and one's own screen open with no network too. */
async function pullAndKeep(databases: PersonDatabases, source: Source): Promise<void> {
  const registrants = await pullSource(databases, source)
  const keep = (key: string, value: unknown) =>
    keepCopy(databases.copies, key, value, Date.now()).catch(() => undefined)
  for (const registrant of registrants) {
    await keep(copyKey(getRegistrant, { id: registrant.UserDetailId }), registrant)
    if (registrant.IsMe) await keep(copyKey(getAccommodations), [{ ...registrant, Sequence: 0 }])
  }
}

async function readSource({ copies }: PersonDatabases, source: Source) {
  if (source.of === 'me') return readCopy(copies, copyKey(getAccommodations), getAccommodations.result)
  if (source.of === 'paper')
    return readCopy(copies, copyKey(getPaperAccommodations, { id: source.id }), getPaperAccommodations.result)
  const copy = await readCopy(copies, copyKey(getRegistrant, { id: source.id }), getRegistrant.result)
  return copy && { Value: [copy.Value], On: copy.On }
}

/** What this device holds of registrations that the server has not got. */
export interface RegistrationsHere {
  readonly drafts: readonly RegistrationDraft[]
  readonly rows: readonly OutboxRow[]
}

export interface Registrants {
  /** Undefined while the device is read, or has nothing and the server has not answered yet. */
  readonly registrants: readonly Registrant[] | undefined
  readonly here: RegistrationsHere | undefined
  /** When the server was asked last with success. */
  readonly on: number | undefined
  readonly error: string | undefined
  readonly pullAgain: () => void
}

/** What waits on this device of registrations, as it changes. */
function useHere({ work }: PersonDatabases): RegistrationsHere | undefined {
  return useLiveQuery(async () => {
    const [drafts, rows] = await Promise.all([readRegistrations(work), readOutbox(work)])
    return { drafts, rows: rows.filter(({ Kind }) => Kind === 'registration') }
  }, [work])
}

/** The people who register, as this device knows them; asked for anew when the portal answers again or a save arrived. */
export function useRegistrants(databases: PersonDatabases, source: Source): Registrants {
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState(0)
  const isReachable = useConnection((state) => state.reachable)
  const pullAgain = useCallback(() => setAsked((count) => count + 1), [])
  const key = `${source.of} ${source.of === 'me' ? noId : source.id}`

  useEffect(() => {
    let isCurrent = true
    pullAndKeep(databases, source).then(
      () => isCurrent && setError(undefined),
      (failure: unknown) => {
        const isSilent = failure instanceof CallError && failure.reason === 'offline'
        if (isCurrent) setError(isSilent ? undefined : messageOf(failure, registrationTexts.loadFailed))
      },
    )
    return () => {
      isCurrent = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` says all that `source` does
  }, [databases, key, isReachable, asked])

  useOnNews(pullAgain)
  useEffect(() => {
    window.addEventListener('focus', pullAgain)
    return () => window.removeEventListener('focus', pullAgain)
  }, [pullAgain])

  const here = useHere(databases)
  const waiting = here?.rows.length ?? 0
  const waitedBefore = useRef(0)
  useEffect(() => {
    // What was just sent is the server's now.
    if (waiting < waitedBefore.current) pullAgain()
    waitedBefore.current = waiting
  }, [waiting, pullAgain])

  const copy = useLiveQuery(async () => (await readSource(databases, source)) ?? null, [databases, key])
  return { registrants: copy?.Value, here, on: copy?.On, error, pullAgain }
}
