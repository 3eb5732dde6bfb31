import { useLocalStorage } from '@mantine/hooks'
import type { Column } from '../../../contract/core/columns.ts'

type Keyed = Pick<Column<never>, 'key' | 'heading' | 'isShown'>

/** Which columns of a list this device shows, and how to choose others. */
export interface ColumnChoice<C extends Keyed> {
  /** In the order of the list. */
  readonly shown: readonly C[]
  readonly all: readonly C[]
  readonly show: (key: string, isShown: boolean) => void
  /** Undefined while the default columns are shown. */
  readonly reset: (() => void) | undefined
}

/** Keeps the choice of columns on the device, under `name` in local storage; signing out deletes it. */
export function useColumns<C extends Keyed>(name: string, columns: readonly C[]): ColumnChoice<C> {
  const usual = columns.filter(({ isShown }) => isShown).map(({ key }) => key)
  const [kept, keep] = useLocalStorage({
    key: name,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: (chosen) => chosen,
    deserialize: (chosen) => chosen ?? '',
  })
  // Local storage may contain anything, and a column may no longer exist.
  const known = kept.split(',').filter((key) => columns.some((column) => column.key === key))
  const keys = known.length > 0 ? known : usual
  const isUsual = keys.length === usual.length && usual.every((key) => keys.includes(key))
  return {
    shown: columns.filter(({ key }) => keys.includes(key)),
    all: columns,
    show: (key, isShown) => {
      const next = isShown ? [...keys, key] : keys.filter((other) => other !== key)
      // A list needs at least one column.
      if (next.length > 0) keep(next.join(','))
    },
    reset: isUsual ? undefined : () => keep(''),
  }
}
