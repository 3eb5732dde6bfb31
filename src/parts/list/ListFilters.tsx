import { Button, NativeSelect } from '@mantine/core'
import { Fragment, useId, useState, type ReactNode } from 'react'
import { pageTexts } from '../../../contract/core/columns.ts'
import type { AnyList } from '../../../contract/core/list.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { SortField } from '../../ui/list/SortField.tsx'
import type { Paged } from '../../ui/list/paged.ts'
import { countNarrowing, fieldsOf, wordOf, type Shown } from './listAddress.ts'
import type { ListState } from './useList.ts'

type Choices = readonly (readonly [value: string, label: string])[]

interface ListFiltersProps<L extends AnyList, P extends Paged> {
  readonly list: ListState<L, P>
  /** The choices of fields whose definition has none. */
  readonly choices?: Readonly<Record<string, Choices>>
  /** Controls of the screen's own, by the field that they set. */
  readonly controls?: Readonly<Record<string, ReactNode>>
}

/**
 * Search, filters and order of a list, from its definition. The `/` key focuses the search. On a phone the filters are
 * behind a button.
 */
export function ListFilters<L extends AnyList, P extends Paged>(props: ListFiltersProps<L, P>) {
  const { list, choices = {}, controls = {} } = props
  const { shown, change, columns } = list
  const { search, sort } = list.list.spec
  // A definition types its fields; here they are known by name.
  const set = (name: string, value: unknown) => change({ [name]: value } as Partial<Shown<L>>)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <search className="desk-filters" data-open={isOpen || undefined}>
      {search && (
        <SearchField
          label={search.label}
          hint={search.hint}
          text={shown.Text}
          onSearch={(text) => set('Text', text)}
        />
      )}
      <Button
        hiddenFrom="md"
        variant="default"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {pageTexts.filter(countNarrowing(list.list, shown))}
      </Button>
      <div id={id} className="desk-narrow">
        {fieldsOf(list.list).map(({ name, field, schema }) => {
          const value = wordOf((shown as Readonly<Record<string, unknown>>)[name])
          const choose = (chosen: string) => set(name, schema?.safeParse(chosen || undefined).data)
          if (name in controls) return <Fragment key={name}>{controls[name]}</Fragment>
          if (field.label === undefined) return null
          if (field.isDay)
            return (
              <DateField
                key={name}
                label={field.label}
                value={value}
                onChange={(event) => choose(event.currentTarget.value)}
              />
            )
          return (
            <NativeSelect
              key={name}
              label={field.label}
              value={value}
              data={[
                ...(field.any === undefined ? [] : [{ value: '', label: field.any }]),
                ...(choices[name] ?? field.choices ?? []).map(([one, label]) => ({ value: one, label })),
              ]}
              onChange={(event) => choose(event.currentTarget.value)}
            />
          )
        })}
        {sort && (
          <SortField
            columns={columns.all}
            sort={shown.Sort}
            onSort={(Sort) => change({ Sort } as Partial<Shown<L>>)}
          />
        )}
      </div>
    </search>
  )
}
