import { NativeSelect } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { pageTexts } from '../../../contract/core/columns.ts'
import type { AnyList } from '../../../contract/core/list.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { BelowTools } from '../../ui/list/BelowTools.tsx'
import { BoxButton } from '../../ui/list/BoxButton.tsx'
import { NarrowedSearch } from '../../ui/list/NarrowedSearch.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { SortField } from '../../ui/list/SortField.tsx'
import type { Paged } from '../../ui/list/pageState.ts'
import { useIsDesk } from '../../ui/list/useIsDesk.ts'
import { FilterChips, type GivenChoices } from './FilterChips.tsx'
import { FilterGroups } from './FilterGroups.tsx'
import { countNarrowing, fieldsOf, wordOf, type Shown } from './listAddress.ts'
import { typedAs } from './readTyped.ts'
import { listTexts } from './texts.ts'
import { TypedFilter } from './TypedFilter.tsx'
import type { ListState } from './useList.ts'

interface ListFiltersProps<L extends AnyList, P extends Paged> {
  readonly list: ListState<L, P>
  readonly choices?: GivenChoices
  /** Controls of the screen's own, by the field that they set. */
  readonly controls?: Readonly<Record<string, ReactNode>>
}

const none: GivenChoices = {}

/**
 * Search, filters and order of a list, from its definition, and the filters that are set. The `/` key focuses the
 * search. On a phone the filters are behind a button, on a desk the rarer ones; beside an open record, all of them.
 */
export function ListFilters<L extends AnyList, P extends Paged>(props: ListFiltersProps<L, P>) {
  const { list, choices = none, controls = {} } = props
  const { shown, change, columns } = list
  const { search, sort } = list.list.spec
  const isDesk = useIsDesk()
  const isBeside = isDesk && shown.open !== undefined
  const narrowing = countNarrowing(list.list, shown)
  // A screen without a control for a field says so by null.
  const fields = fieldsOf(list.list).filter(({ name }) => controls[name] !== null)
  const rare = fields.filter(({ field }) => field.isRare)
  const usual = fields.filter(({ field }) => !field.isRare)
  const hasControls = fields.some(({ name, field }) => name in controls || field.label !== undefined)
  const shownOf = (some: readonly (typeof fields)[number][]) =>
    some.map((field) =>
      field.name in controls ? (
        <Fragment key={field.name}>{controls[field.name]}</Fragment>
      ) : (
        <FilterField key={field.name} of={field} list={list} choices={choices} />
      ),
    )
  return (
    <>
      <NarrowedSearch
        narrowing={hasControls || sort ? narrowing : undefined}
        search={
          search && (
            <SearchField
              label={search.label}
              hint={search.hint}
              text={shown.Text}
              onSearch={(text) => change({ Text: text } as Partial<Shown<L>>)}
            />
          )
        }
      >
        {!isBeside && shownOf(usual)}
        {isBeside && hasControls && (
          <FilterBox label={pageTexts.filter(narrowing)}>
            <FilterGroups fields={fields}>{shownOf}</FilterGroups>
          </FilterBox>
        )}
        {rare.length > 0 && isDesk && !isBeside && (
          <FilterBox label={listTexts.moreFilters}>
            <FilterGroups fields={rare}>{shownOf}</FilterGroups>
          </FilterBox>
        )}
        {sort && (
          <SortField
            columns={columns.all}
            sort={shown.Sort}
            onSort={(Sort) => change({ Sort } as Partial<Shown<L>>)}
          />
        )}
        {!isDesk && <FilterGroups fields={rare}>{shownOf}</FilterGroups>}
      </NarrowedSearch>
      <BelowTools>
        <FilterChips list={list} choices={choices} inSight={isDesk ? usual.map(({ name }) => name) : []} />
      </BelowTools>
    </>
  )
}

/** Filters of a list on a desk, in a box that a button opens. */
function FilterBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <BoxButton
      label={label}
      title={listTexts.filters}
      className="desk-more"
      position="bottom-start"
      middlewares={{ flip: true, shift: true, size: true }}
      button={{ flex: 'none' }}
    >
      {children}
    </BoxButton>
  )
}

interface FilterFieldProps<L extends AnyList, P extends Paged> {
  readonly of: ReturnType<typeof fieldsOf>[number]
  readonly list: ListState<L, P>
  readonly choices: GivenChoices
}

/** The control of one filter; nothing for one that only the address sets. */
function FilterField<L extends AnyList, P extends Paged>({ of, list, choices }: FilterFieldProps<L, P>) {
  const { name, field, schema } = of
  const { label, any } = field
  if (label === undefined) return null
  const value = wordOf((list.shown as Readonly<Record<string, unknown>>)[name])
  const choose = (chosen: string) =>
    // A definition types its fields; here they are known by name.
    list.change({ [name]: schema?.safeParse(chosen || undefined).data } as Partial<Shown<L>>)
  if (field.isDay)
    return <DateField label={label} value={value} onChange={(event) => choose(event.currentTarget.value)} />
  const typed = typedAs(field)
  if (typed) return <TypedFilter label={label} value={value} onChange={choose} {...typed} />
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[
        ...(any === undefined ? [] : [{ value: '', label: any }]),
        ...(choices[name] ?? field.choices ?? []).map(([one, words]) => ({ value: one, label: words })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
