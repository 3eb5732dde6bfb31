import type { Session } from '../../../contract/accounts/accounts.ts'
import { emptyProfile, getProfile, ProfileFields, type Profile } from '../../../contract/people/profile.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import { readForm, type FormCopy } from '../../cache/entities/formTexts.ts'
import { readProof, studentProof } from '../../cache/entities/proofs.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { useSession } from '../../stores/session.ts'
import { updateSession } from '../../stores/sessionRecord.ts'
import { urlOf } from '../../sync/transport/request.ts'
import { pull } from '../../sync/pull/pull.ts'
import { wait } from '../../sync/transport/wait.ts'

/** The key of the profile's text. */
export const profileForm = 'profile'

/** How long a copy of this device waits for the portal, in milliseconds. */
const patience = 8000

/** A profile as a copy for its form. */
export function copyOf(profile: Profile): FormCopy<ProfileFields> {
  const { UserDetailId: _id, FullName: _name, Version, ...Fields } = profile
  return { Fields, Version }
}

const blank = (session: Session): FormCopy<ProfileFields> => ({
  Fields: {
    ...emptyProfile,
    Email: session.Email,
    PhoneNumber: session.PhoneNumber ?? '',
    CountryCode: session.CountryCode ?? '',
  },
  Version: 0,
})

/** Updates the session with this profile; a full name makes the profile complete (spec §4). */
export function showPerson(profile: Profile): void {
  const { session } = useSession.getState()
  const { FullName, UserDetailId, Designation, Organization } = profile
  const { OrganizationCity, OrganizationState, OrganizationCountry } = profile
  const shown = { FullName, UserDetailId, Designation, Organization }
  const place = { OrganizationCity, OrganizationState, OrganizationCountry }
  if (session && JSON.stringify({ ...session, ...shown, ...place }) !== JSON.stringify(session))
    updateSession({ ...shown, ...place })
}

/**
 * The server's newest profile, which may have been completed on another device. Unless a person `pressed` for it, it is
 * not asked for while the portal is away. Throws `CallError`.
 */
export async function newestProfile(
  databases: PersonDatabases,
  session: Session,
  pressed = true,
): Promise<FormCopy<ProfileFields>> {
  const profile = await pull(databases, getProfile, undefined, undefined, { pressed })
  if (profile) showPerson(profile)
  return profile ? copyOf(profile) : blank(session)
}

/**
 * The initial values of the profile's form: the server's profile, or the device's copy of it if the portal does not
 * respond, with its time, and earlier typed text.
 */
export async function openProfile(databases: PersonDatabases, session: Session) {
  const kept = await readForm(databases.work, profileForm, ProfileFields)
  const proof = (await readProof(databases.work, studentProof))?.file
  const stored = await readCopy(databases.copies, urlOf(getProfile), getProfile.result)
  if (stored?.Value) {
    const newest = newestProfile(databases, session, false).catch(() => undefined)
    const served = await Promise.race([newest, wait(patience)])
    if (served) return { served, kept, proof, asOf: undefined }
    return { served: copyOf(stored.Value), kept, proof, asOf: stored.On }
  }
  const served = await newestProfile(databases, session).catch((error: unknown) => {
    // Never ask for a completed profile again just because the portal does not respond.
    if (session.FullName) throw error
    return blank(session)
  })
  return { served, kept, proof, asOf: undefined }
}

export type OpenedProfile = Awaited<ReturnType<typeof openProfile>>
