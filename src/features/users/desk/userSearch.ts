import { Id } from '../../../../contract/core/fields.ts'
import { accessFilters, type AccessFilter } from '../../../../contract/users/userDesk.ts'
import { UserSearch, userSorts } from '../../../../contract/users/users.ts'
import { paramsOf } from '../../../ui/sheet/useAddress.ts'

/** What the list of people shows, from its URL. */
export interface UsersShown {
  readonly Text: string
  /** Searches for the exact words, even without matches. */
  readonly isAsTyped: boolean
  readonly Role: UserSearch['Role']
  readonly access: AccessFilter | undefined
  readonly Nationality: UserSearch['Nationality']
  readonly Sort: (typeof userSorts)[number]
  readonly Page: number
  /** The open person, by the id of the account or the person. */
  readonly user: string | undefined
}

const accessNames = Object.keys(accessFilters) as AccessFilter[]

/** Reads the URL; invalid values count as absent. */
export function readShown(params: URLSearchParams): UsersShown {
  const { shape } = UserSearch
  const given = (name: string) => params.get(name) ?? undefined
  return {
    Text: given('text') ?? '',
    isAsTyped: given('as') === 'typed',
    Role: shape.Role.safeParse(given('role')).data,
    access: accessNames.find((name) => name === given('access')),
    Nationality: shape.Nationality.safeParse(given('nationality')).data,
    Sort: userSorts.find((sort) => sort === given('sort')) ?? 'name',
    Page: shape.Page.safeParse(given('page')).data ?? 1,
    user: Id.safeParse(given('user')).data,
  }
}

/** The URL of a changed list; another filter or order starts at the first page. */
export function changeShown(shown: UsersShown, change: Partial<UsersShown>): URLSearchParams {
  const narrows = Object.keys(change).some((name) => name !== 'Page' && name !== 'user')
  const next = {
    ...shown,
    ...(narrows ? { Page: 1 } : {}),
    ...('Text' in change ? { isAsTyped: false } : {}),
    ...change,
  }
  return paramsOf({
    text: next.Text,
    as: next.Text && next.isAsTyped ? 'typed' : undefined,
    role: next.Role,
    access: next.access,
    nationality: next.Nationality,
    sort: next.Sort === 'name' ? undefined : next.Sort,
    page: next.Page === 1 ? undefined : String(next.Page),
    user: next.user,
  })
}

/** The filter and order, without the page. */
export function filterOf({ Text, isAsTyped, Role, access, Nationality, Sort }: UsersShown) {
  return {
    ...(Text.trim() ? { Text: Text.trim() } : {}),
    ...(Text.trim() && isAsTyped ? { AsTyped: 'true' as const } : {}),
    ...(Role ? { Role } : {}),
    ...(access ? accessFilters[access].query : {}),
    ...(Nationality ? { Nationality } : {}),
    Sort,
  }
}

/** The query of one page. */
export const queryOf = (shown: UsersShown) => ({ ...filterOf(shown), Page: shown.Page })

/** True if the list leaves people out. */
export const isNarrowed = ({ Text, Role, access, Nationality }: UsersShown) =>
  Boolean(Text.trim() || Role || access || Nationality)
