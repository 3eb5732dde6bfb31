import type { Session } from '../../../contract/accounts/accounts.ts'
import { noId } from '../../../contract/core/limits.ts'

const person: Omit<Session, 'UserId'> = {
  AccessToken: '',
  RefreshToken: 'r'.repeat(43),
  UserName: 'asha@example.org',
  Email: 'asha@example.org',
  FullName: 'Asha Rao',
  UserDetailId: noId,
  Designation: 'Professor',
  Organization: 'University of Mysore',
  OrganizationCity: 'Mysore',
  OrganizationState: 'Karnataka',
  OrganizationCountry: 'India',
  Roles: [],
}

/** Signs somebody in, in the modules of the app as they are loaded now. */
export async function signIn(UserId: string): Promise<void> {
  const { useSession } = await import('../../../src/stores/session.ts')
  useSession.setState({ session: { ...person, UserId } })
}
