import type { Session } from '../../../contract/accounts/accounts.ts'
import type { PaperAuthor } from '../../../contract/papers/papers.ts'

/** The signed-in person as the first author of a paper that the server has not seen. */
export function ownerOf(session: Session): PaperAuthor {
  return {
    UserDetailId: session.UserDetailId,
    FullName: session.FullName,
    Designation: session.Designation,
    Organization: session.Organization,
    City: session.OrganizationCity,
    State: session.OrganizationState,
    Country: session.OrganizationCountry,
    Sequence: 1,
  }
}
