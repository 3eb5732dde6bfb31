import type { Caller } from '../server/http/context.ts'
import { addAuthor } from '../server/people/authors.ts'
import { makeAccount, type SignIn } from './accounts.ts'
import type { ConferencePaper } from './conference.ts'
import type { Filling } from './filling.ts'
import { authorFields, newAddresses, profileFields } from './profiles.ts'

/** The people of the conference by name; the owner of a paper has an account, a `Caller` to act as. */
export interface People {
  readonly ids: ReadonlyMap<string, string>
  readonly owners: ReadonlyMap<string, Caller>
}

/** The author with the most papers, as whom the demonstration's presenter signs in. */
export function busiestAuthor(papers: readonly ConferencePaper[]): string {
  const counts = new Map<string, number>()
  for (const name of papers.flatMap((paper) => paper.authors)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? ''
}

/** The owner of a paper: the presenter if they are an author, else the first author. */
export function ownerOf(paper: ConferencePaper, presenter: string): string {
  return paper.authors.includes(presenter) ? presenter : (paper.authors[0] ?? presenter)
}

/** People in one transaction: enough to be fast, few enough to leave the database free in between. */
const atOnce = 100

/** Creates every author: owners of papers with an account, the others as an organiser adds them. */
export async function addPeople(
  filling: Filling,
  admin: Caller,
  papers: readonly ConferencePaper[],
  presenter: { readonly name: string; readonly account: SignIn },
): Promise<People> {
  const { context } = filling
  const names = [...new Set(papers.flatMap((paper) => paper.authors))]
  const owning = new Set(papers.map((paper) => ownerOf(paper, presenter.name)))
  const addressOf = newAddresses()
  const ids = new Map<string, string>()
  const owners = new Map<string, Caller>()
  await filling.inGroups('people', names, atOnce, async (sql, name, number) => {
    if (!owning.has(name)) {
      const { person } = await addAuthor(sql, admin, authorFields(name, addressOf(name), number))
      ids.set(name, person.UserDetailId)
      return
    }
    const isPresenter = name === presenter.name
    const Email = isPresenter ? presenter.account.Email : addressOf(name)
    const Password = isPresenter ? { Password: presenter.account.Password } : {}
    const profile = profileFields(name, Email, number)
    const owner = await makeAccount(sql, context, profile, { Role: 'PaperPresenter', ...Password })
    ids.set(name, owner.UserDetailId)
    owners.set(name, owner)
  })
  return { ids, owners }
}
