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

const namesOf = ({ spec }: AnyList) => ({
  text: spec.search?.address ?? 'text',
  page: spec.pageAddress ?? 'page',
  open: spec.open ?? '',
})

/** Reads the address of a list. */
export function readShown<L extends AnyList>(list: L, params: URLSearchParams): Shown<L> {
  const { text, page, open } = namesOf(list)
  const given = (name: string) => params.get(name) ?? undefined
  const values = fieldsOf(list).map(({ name, schema, address }) => [name, valueIn(schema, given(address))])
  const shown: Read = {
    ...Object.fromEntries(values),
    Text: given(text) ?? '',
    isAsTyped: given('as') === 'typed',
    Sort: valueIn(list.spec.sort, given('sort')),
    Page: pageQuery.Page.safeParse(given(page)).data ?? 1,
    open: Id.safeParse(given(open)).data,
  }
  // The schemas of the definition have parsed each value.
  return shown as unknown as Shown<L>
}

/** The address with what a list shows; parameters that are not the list's stay as they are in `before`. */
export function writeShown<L extends AnyList>(
  list: L,
  shown: Shown<L>,
  before = new URLSearchParams(),
): URLSearchParams {
  const { text, page, open } = namesOf(list)
  const { Text, isAsTyped, Sort, Page, open: id, ...values } = shown as unknown as Read
  const unless = (value: unknown, usual: unknown) => (value === usual ? undefined : value)
  const written = {
    [text]: Text,
    as: Text && isAsTyped ? 'typed' : undefined,
    ...Object.fromEntries(
      fieldsOf(list).map(({ name, address, schema }) => [
        address,
        unless(values[name], valueIn(schema, undefined)),
      ]),
    ),
    sort: unless(Sort, valueIn(list.spec.sort, undefined)),
    [page]: unless(Page, 1),
    ...(open ? { [open]: id } : {}),
  }
  const params = new URLSearchParams(before)
  for (const name of Object.keys(written)) params.delete(name)
  for (const [name, value] of Object.entries(written)) if (value) params.set(name, String(value))
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

const queryOf = (name: string, { query }: ListField, value: unknown): object =>
  query ? query(value as never) : { [name]: value }

/** What narrows the list, for its calls: without order and page. */
export function narrowingOf<L extends AnyList>(list: L, shown: Shown<L>): Partial<Omit<FilterOf<L>, 'Sort'>> {
  const { Text, isAsTyped, ...values } = shown as unknown as Read
  const words = Text.trim()
  const filter = {
    ...(words ? { [list.spec.search?.filter ?? 'Text']: words } : {}),
    ...(words && isAsTyped ? { AsTyped: 'true' } : {}),
  }
  const given = fieldsOf(list).filter(({ name }) => values[name] !== undefined)
  return Object.assign(filter, ...given.map(({ name, field }) => queryOf(name, field, values[name])))
}

/** True if the list leaves rows out that it shows by default. */
export function isNarrowed<L extends AnyList>(list: L, shown: Shown<L>): boolean {
  const { Text, ...values } = shown as unknown as Read
  const narrows = ({ name, schema }: ReturnType<typeof fieldsOf>[number]) =>
    values[name] !== valueIn(schema, undefined)
  return Text.trim() !== '' || fieldsOf(list).some(narrows)
}
