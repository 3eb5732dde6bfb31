import { z } from 'zod'
import { Day, Text } from './fields.ts'
import type { FilterGroup } from './filterGroups.ts'
import { limits } from './limits.ts'

/**
 * Filters of columns by what they hold: what a call takes, and the rare controls of the screen under the same names.
 * The server's conditions are those of `server/db/columnConditions.ts`.
 */

type Bounds<Name extends string, Of> = { readonly [Bound in `${Name}From` | `${Name}To`]: Of }

const bounds = <Name extends string, Of>(name: Name, from: Of, to: Of) =>
  // The type of a computed name is known only here.
  ({ [`${name}From`]: from, [`${name}To`]: to }) as Bounds<Name, Of>

const day = Day.optional()
const number = z.coerce.number().min(0).max(limits.FilterNumberLargest).optional()

/** The filter of a call by a part of a text, whatever the case of its letters. */
export const wordFilter = Text.min(1).optional()

/** The filters of a call by a moment: on these days or between them, by the conference's clock. */
export const dayFilters = <const Name extends string>(name: Name) => bounds(name, day, day)

/** The filters of a call by a number: at least, and at most, this. */
export const numberFilters = <const Name extends string>(name: Name) => bounds(name, number, number)

/** The controls of a text; `label` says of what. */
export const wordField = (label: string, group: FilterGroup = 'other') =>
  ({ isRare: true, isWord: true, group, label }) as const

const dayField = (label: string, group: FilterGroup) => ({ isRare: true, isDay: true, group, label }) as const
const numberField = (label: string, group: FilterGroup) =>
  ({ isRare: true, isNumber: true, group, label }) as const

/** The controls of days; `label` says of what. */
export const dayFields = <const Name extends string>(
  name: Name,
  label: string,
  group: FilterGroup = 'dates',
) => bounds(name, dayField(`${label} from`, group), dayField(`${label} until`, group))

/** The controls of a number. */
export const numberFields = <const Name extends string>(
  name: Name,
  label: string,
  group: FilterGroup = 'other',
) => bounds(name, numberField(`${label} at least`, group), numberField(`${label} at most`, group))
