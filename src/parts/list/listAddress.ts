import type { z } from 'zod'
import { pageQuery } from '../../../contract/core/columns.ts'
import { Id } from '../../../contract/core/fields.ts'
import type { AnyList, FilterOf, ListField, ListSpec } from '../../../contract/core/list.ts'

type Value<Schema> = Schema extends z.ZodType ? z.output<Schema> : never
type FieldsOf<S extends ListSpec> = NonNullable<S['fields']>

/** What a list shows, from its address. */
export type Shown<L extends AnyList> = {
  readonly [Name in keyof FieldsOf<L['spec']>]: FieldsOf<L['spec']>[Name] extends {
    readonly schema: infer Schema
  }
    ? Value<Schema> | undefined
    : Name extends keyof L['spec']['filter']
      ? Value<L['spec']['filter'][Name]>
      : never
} & {
  /** The words of the search. */
  readonly Text: string
  /** Searches for the exact words, even without matches. */
  readonly isAsTyped: boolean
  readonly Sort: Value<NonNullable<L['spec']['sort']>>
  readonly Page: number
  /** The id of the open row. */
  readonly open: string | undefined
}

/** The same for code that works with every list: values by the names of their fields. */
interface Read extends Readonly<Record<string, unknown>> {
  readonly Text: string
  readonly isAsTyped: boolean
  readonly Sort: unknown
  readonly Page: number
  readonly open: string | undefined
}

/** A value of the address; an invalid one counts as absent. */
const valueIn = (schema: z.ZodType | undefined, given: string | undefined): unknown => {
  const read = schema?.safeParse(given)
  return read?.success ? read.data : schema?.safeParse(undefined).data
}

/** The fields of a list with their names in the address. */
export const fieldsOf = ({ spec }: AnyList) =>
  Object.entries(spec.fields ?? {}).map(([name, field]) => ({
    name,
    field,
    address: field.address ?? name.toLowerCase(),
    schema: field.schema ?? (spec.filter[name] as z.ZodType | undefined),
  }))

/** The names of a list's own values in the address; absent for what it does not have. */
function namesOf({ spec: { filter, search, sort, pageAddress, open } }: AnyList) {
  const words = search?.filter ?? 'Text'
  return {
    ...(words in filter ? { Text: search?.address ?? 'text' } : {}),
    ...('AsTyped' in filter ? { isAsTyped: 'as' } : {}),
    ...(sort ? { Sort: 'sort' } : {}),
    Page: pageAddress ?? 'page',
    ...(open ? { open } : {}),
  }
}

/** Reads the address of a list. */
export function readShown<L extends AnyList>(list: L, params: URLSearchParams): Shown<L> {
  const names = namesOf(list)
  const given = (name: string | undefined) => (name && params.get(name)) ?? undefined
  const values = fieldsOf(list).map(({ name, schema, address }) => [name, valueIn(schema, given(address))])
  const shown: Read = {
    ...(Object.fromEntries(values) as Readonly<Record<string, unknown>>),
    Text: given(names.Text) ?? '',
    isAsTyped: given(names.isAsTyped) === 'typed',
    Sort: valueIn(list.spec.sort, given(names.Sort)),
    Page: pageQuery.Page.safeParse(given(names.Page)).data ?? 1,
    open: (list.spec.openAs ?? Id).safeParse(given(names.open)).data,
  }
  // The schemas of the definition have parsed each value.
  return shown as unknown as Shown<L>
}

/** The filters that an address sets to none of their choices, such as one that was taken away since, with its word. */
export const goneFrom = (list: AnyList, params: URLSearchParams) =>
  fieldsOf(list).flatMap((of) => {
    const word = params.get(of.address)
    const isGone = word && of.field.label !== undefined && of.schema?.safeParse(word).success === false
    return isGone ? [{ ...of, word }] : []
  })
export type GoneFilters = ReturnType<typeof goneFrom>

/** A value as the address writes it: fields are texts and numbers. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The address with what a list shows; parameters that are not the list's stay as they are in `before`. */
export function writeShown<L extends AnyList>(
  list: L,
  shown: Shown<L>,
  before = new URLSearchParams(),
): URLSearchParams {
  const names = namesOf(list)
  const { Text, isAsTyped, Sort, Page, open, ...values } = shown as unknown as Read
  const unless = (value: unknown, usual: unknown) => (value === usual ? undefined : value)
  const written: readonly (readonly [name: string | undefined, value: unknown])[] = [
    [names.Text, Text],
    [names.isAsTyped, Text && isAsTyped ? 'typed' : undefined],
    ...fieldsOf(list).map(
      ({ name, address, schema }) => [address, unless(values[name], valueIn(schema, undefined))] as const,
    ),
    [names.Sort, unless(Sort, valueIn(list.spec.sort, undefined))],
    [names.Page, unless(Page, 1)],
    [names.open, open],
  ]
  const params = new URLSearchParams(before)
  for (const [name] of written) if (name) params.delete(name)
  for (const [name, value] of written) {
    const word = wordOf(value)
    if (name && word !== '') params.set(name, word)
  }
  return params
}

/** The address of a changed list; another filter or order starts at the first page. */
export function changeShown<L extends AnyList>(
  list: L,
  before: URLSearchParams,
  change: Partial<Shown<L>>,
): URLSearchParams {
  const narrows = Object.keys(change).some((name) => name !== 'Page' && name !== 'open')
  const next = {
    ...readShown(list, before),
    ...(narrows ? { Page: 1 } : {}),
    ...('Text' in change ? { isAsTyped: false } : {}),
    ...change,
  }
  return writeShown(list, next, before)
}

/** The address of a list that shows everything of its tab, in the usual order. */
export function clearShown<L extends AnyList>(list: L, before: URLSearchParams): URLSearchParams {
  const values = readShown(list, before) as unknown as Read
  const tabs = fieldsOf(list).flatMap(({ name, field }) =>
    field.isTab ? [[name, values[name]] as const] : [],
  )
  return changeShown(list, before, {
    ...readShown(list, new URLSearchParams()),
    ...(Object.fromEntries(tabs) as Partial<Shown<L>>),
  })
}

const queryOf = (name: string, { query }: ListField, value: unknown): object =>
  query ? query(value as never) : { [name]: value }

/** What narrows the list, for its calls: without order and page. */
export function narrowingOf<L extends AnyList>(list: L, shown: Shown<L>): Partial<Omit<FilterOf<L>, 'Sort'>> {
  const { Text, isAsTyped, ...values } = shown as unknown as Read
  const words = Text.trim()
  const filter: object = {
    ...(words ? { [list.spec.search?.filter ?? 'Text']: words } : {}),
    ...(words && isAsTyped ? { AsTyped: 'true' } : {}),
  }
  const given = fieldsOf(list).filter(({ name }) => values[name] !== undefined)
  return given.reduce(
    (before, { name, field }) => ({ ...before, ...queryOf(name, field, values[name]) }),
    filter,
  )
}

/** The filters that leave rows out that the list shows by default, with their values. */
export function narrowingFields<L extends AnyList>(list: L, shown: Shown<L>) {
  const values = shown as unknown as Read
  return fieldsOf(list)
    .map((of) => ({ ...of, value: values[of.name], usual: valueIn(of.schema, undefined) }))
    .filter(({ field, value, usual }) => field.isTab === undefined && value !== usual)
}

/** How many filters leave rows out that the list shows by default, without its search. */
export const countNarrowing = <L extends AnyList>(list: L, shown: Shown<L>): number =>
  narrowingFields(list, shown).length

/** True if the list leaves rows out that it shows by default. */
export const isNarrowed = <L extends AnyList>(list: L, shown: Shown<L>): boolean =>
  (shown as unknown as Read).Text.trim() !== '' || countNarrowing(list, shown) > 0
