import type { Session } from '../../../contract/accounts.ts'
import { emptyProfile, getProfile, ProfileFields, type Profile } from '../../../contract/people.ts'
import { readCopy } from '../../cache/copies.ts'
import { readForm, type FormCopy } from '../../cache/forms.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { copyKey, pull } from '../../sync/pull.ts'

/** The name under which the profile's text is kept. */
export const profileForm = 'profile'

/** A profile as its form has it. */
export function copyOf(profile: Profile): FormCopy<ProfileFields> {
  const { UserDetailId: _id, FullName: _name, Version, ...Fields } = profile
  return { Fields, Version }
}

const blank = (session: Session): FormCopy<ProfileFields> => ({
  Fields: { ...emptyProfile, Email: session.Email },
  Version: 0,
})

/** The newest profile that the server has. Throws `CallError`. */
export async function newestProfile(
  databases: PersonDatabases,
  session: Session,
): Promise<FormCopy<ProfileFields>> {
  const profile = await pull(databases, getProfile)
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
  return { served, kept }
}

export type OpenedProfile = Awaited<ReturnType<typeof openProfile>>
