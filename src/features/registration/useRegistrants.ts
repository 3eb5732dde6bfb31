import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import {
  getAccommodations,
  getPaperAccommodations,
  getRegistrant,
  type Registrant,
} from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { readOutbox } from '../../cache/outbox/outbox.ts'
import { registrationDrafts } from '../../cache/entities/registrationDrafts.ts'
import type { OutboxRow, RegistrationDraft } from '../../cache/database/deviceRows.ts'
import { keepRegistrants } from '../../sync/pull/keepRegistrants.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

/** Whose registrations: the person's own, those of a paper's authors, or one person's. */
export type Source =
  | { readonly of: 'me' }
  | { readonly of: 'paper'; readonly id: string }
  | { readonly of: 'person'; readonly id: string }

/** Where the registrants come from. */
function readOf(source: Source) {
  if (source.of === 'me') return { endpoint: getAccommodations, params: undefined }
  if (source.of === 'paper') return { endpoint: getPaperAccommodations, params: { id: source.id } }
  return { endpoint: getRegistrant, params: { id: source.id } }
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
function useHere(): RegistrationsHere | undefined {
  const { work } = useDatabases()
  return useLiveQuery(async () => {
    const [drafts, rows] = await Promise.all([registrationDrafts.readAll(work), readOutbox(work)])
    return { drafts, rows: rows.filter(({ Kind }) => Kind === 'registration' || Kind === 'nationality') }
  }, [work])
}

/** The registrants as this device knows them; pulled again when the portal responds again or a save has arrived. */
export function useRegistrants(source: Source): Registrants {
  const databases = useDatabases()
  const here = useHere()
  const { endpoint, params } = readOf(source)
  const { value, on, error, again } = useRead(endpoint, {
    params,
    keep: databases,
    applied: (result) => keepRegistrants(databases, [result].flat()),
    failed: registrationTexts.loadFailed,
    waiting: here?.rows.length,
  })
  const registrants = useMemo(() => value && [value].flat(), [value])
  return { registrants, here, on, error, pullAgain: again }
}
