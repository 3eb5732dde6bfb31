import { useLocalStorage } from '@mantine/hooks'
import { z } from 'zod'
import type { Column } from '../../../contract/core/columns.ts'

/** The width of a column, in pixels. */
export const columnWidths = { least: 48, most: 1200 } as const

type Keyed = Pick<Column<never>, 'key' | 'heading' | 'isShown'>

/** Which columns of a list this device shows, and how to choose others. */
export interface ColumnChoice<C extends Keyed> {
  /** In the order of the list. */
  readonly shown: readonly C[]
  readonly all: readonly C[]
  readonly show: (key: string, isShown: boolean) => void
  /** The widths that were set, in pixels, by the keys of the columns. */
  readonly widths: Readonly<Record<string, number>>
  /** Sets the width of a column in pixels; undefined leaves it to the list again. */
  readonly resize: (key: string, width: number | undefined) => void
  /** Undefined while the default columns are shown, as wide as by default. */
  readonly reset: (() => void) | undefined
}

const Widths = z.record(z.string(), z.number().int().min(columnWidths.least).max(columnWidths.most))

/** The widths in local storage, which may contain anything. */
function widthsIn(kept: string): Readonly<Record<string, number>> {
  try {
    return Widths.safeParse(JSON.parse(kept)).data ?? {}
  } catch {
    return {}
  }
}

/** A text in local storage; empty if there is none. */
const useKept = (key: string) =>
  useLocalStorage({
    key,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: (text) => text,
    deserialize: (text) => text ?? '',
  })

/**
 * Keeps the choice of columns on the device, under `name` in local storage; signing out deletes it. Columns named by
 * `empty` have nothing to show at present: they are left out, and stay chosen.
 */
export function useColumns<C extends Keyed>(
  name: string,
  columns: readonly C[],
  empty: readonly string[] = [],
): ColumnChoice<C> {
  const usual = columns.filter(({ isShown }) => isShown).map(({ key }) => key)
  const [kept, keep] = useKept(name)
  const [keptWidths, keepWidths] = useKept(`${name}-widths`)
  const widths = widthsIn(keptWidths)
  // Local storage may contain anything, and a column may no longer exist.
  const known = kept.split(',').filter((key) => columns.some((column) => column.key === key))
  const all = columns.filter(({ key }) => !empty.includes(key))
  const keys = all.some(({ key }) => known.includes(key)) ? known : usual
  const isUsual = keys.length === usual.length && usual.every((key) => keys.includes(key))
  return {
    shown: all.filter(({ key }) => keys.includes(key)),
    all,
    show: (key, isShown) => {
      const next = isShown ? [...keys, key] : keys.filter((other) => other !== key)
      // A list needs at least one column.
      if (next.length > 0) keep(next.join(','))
    },
    widths,
    resize: (key, width) => {
      const { [key]: _before, ...others } = widths
      keepWidths(JSON.stringify(width === undefined ? others : { ...others, [key]: width }))
    },
    reset:
      isUsual && Object.keys(widths).length === 0
        ? undefined
        : () => {
            keep('')
            keepWidths('')
          },
  }
}
