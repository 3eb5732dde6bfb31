import { useLiveQuery } from 'dexie-react-hooks'
import type {
  getAccommodations,
  getPaperAccommodations,
  getRegistrant,
} from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { readOutbox } from '../../cache/outbox/outbox.ts'
import { registrationDrafts } from '../../cache/entities/registrationDrafts.ts'
import type { RegistrationDraft } from '../../cache/database/deviceRows.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import { CallError } from '../../sync/session/call.ts'
import { keepRegistrants } from '../../sync/pull/keepRegistrants.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

/** Registrations on this device that the server does not have yet. */
export interface RegistrationsHere {
  readonly drafts: readonly RegistrationDraft[]
  readonly rows: readonly OutboxRow[]
}

/** The registrations waiting on this device, as they change. */
function useHere(): RegistrationsHere | undefined {
  const { work } = useDatabases()
  return useLiveQuery(async () => {
    const [drafts, rows] = await Promise.all([registrationDrafts.readAll(work), readOutbox(work)])
    return { drafts, rows: rows.filter(({ Kind }) => Kind === 'registration' || Kind === 'nationality') }
  }, [work])
}

/**
 * The registrants as this device knows them: the person's own registration, those of a paper's authors, or one
 * person's. They are pulled again when the portal responds again or a save has arrived.
 */
export function useRegistrants(
  endpoint: typeof getAccommodations | typeof getPaperAccommodations | typeof getRegistrant,
  params: { readonly id: string } | undefined,
) {
  const databases = useDatabases()
  const here = useHere()
  const { value, on, error, failure, again } = useRead(endpoint, {
    params,
    keep: databases,
    applied: (result) => keepRegistrants(databases, [result].flat()),
    failed: registrationTexts.loadFailed,
    waiting: here?.rows.length,
  })
  return {
    /** Undefined while loading, or if there is no copy and no response yet. */
    registrants: value && [value].flat(),
    here,
    /** The time of the last successful request. */
    on,
    error,
    /** True if there is no such registration or paper for this person. */
    isGone: failure instanceof CallError && failure.reason === 'gone',
    pullAgain: again,
  }
}
