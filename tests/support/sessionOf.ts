import type { Session } from '../../contract/accounts/accounts.ts'

/** The session of one sample person, in a role. */
export const sessionOf = (role: Session['Roles'][number]): Session => ({
  AccessToken: 'access',
  RefreshToken: 'refresh',
  UserId: '8d3b7a52-8f51-4a83-9a5e-4d0d4b9a7f11',
  UserName: 'asha@example.org',
  Email: 'asha@example.org',
  FullName: 'Asha Rao',
  UserDetailId: '8d3b7a52-8f51-4a83-9a5e-4d0d4b9a7f12',
  Designation: '',
  Organization: '',
  OrganizationCity: '',
  OrganizationState: '',
  OrganizationCountry: '',
  Roles: [role],
})
