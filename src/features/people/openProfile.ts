import type { Session } from '../../../contract/accounts/accounts.ts'
import { emptyProfile, getProfile, ProfileFields, type Profile } from '../../../contract/people/profile.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import { readForm, type FormCopy } from '../../cache/entities/formTexts.ts'
import { readProof } from '../../cache/entities/studentProof.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { useSession } from '../../stores/session.ts'
import { updateSession } from '../../stores/sessionRecord.ts'
import { copyKey } from '../../sync/transport/copyKey.ts'
import { pull } from '../../sync/pull/pull.ts'

/** The name under which the profile's text is kept. */
export const profileForm = 'profile'

/** A profile as its form has it. */
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

/** Shows the signed-in person by this profile everywhere; with its full name it is complete (spec §4). */
export function showPerson(profile: Profile): void {
  const { session } = useSession.getState()
  const { FullName, UserDetailId, Designation, Organization } = profile
  const { OrganizationCity, OrganizationState, OrganizationCountry } = profile
  const shown = { FullName, UserDetailId, Designation, Organization }
  const place = { OrganizationCity, OrganizationState, OrganizationCountry }
  if (session && JSON.stringify({ ...session, ...shown, ...place }) !== JSON.stringify(session))
    updateSession({ ...shown, ...place })
}

/** The newest profile that the server has, which may have been completed on another device. Throws `CallError`. */
export async function newestProfile(
  databases: PersonDatabases,
  session: Session,
): Promise<FormCopy<ProfileFields>> {
  const profile = await pull(databases, getProfile, undefined, undefined, { pressed: true })
  if (profile) showPerson(profile)
  return profile ? copyOf(profile) : blank(session)
}

/** What the profile's form opens with: the server's word, or the device's copy of it, and what was typed before. */
export async function openProfile(databases: PersonDatabases, session: Session) {
  const kept = await readForm(databases.work, profileForm, ProfileFields)
  const stored = await readCopy(databases.copies, copyKey(getProfile), getProfile.result)
  const served = await newestProfile(databases, session).catch((error: unknown) => {
    if (stored?.Value) return copyOf(stored.Value)
    // Nobody who has completed a profile is asked to do it again, only because the portal does not answer.
    if (session.FullName) throw error
    return blank(session)
  })
  return { served, kept, proof: await readProof(databases.work) }
}

export type OpenedProfile = Awaited<ReturnType<typeof openProfile>>
