import { useLocalStorage } from '@mantine/hooks'
import { limits } from '../../../contract/core/limits.ts'

/** The numbers of rows that a page may have. */
export const pageSizes = [limits.PageSize, 100, limits.PageSizeLargest] as const

/** How many rows a page has on this device, and how to change it. */
export interface PageSizeChoice {
  readonly size: number
  readonly change: (size: number) => void
}

/** Keeps the number of rows of a page on the device, under `key` in local storage. */
export function usePageSize(key: string): PageSizeChoice {
  const [kept, keep] = useLocalStorage({
    key,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: (size) => size,
    deserialize: (size) => size ?? '',
  })
  // Local storage may contain anything.
  const size = pageSizes.find((one) => String(one) === kept) ?? limits.PageSize
  return { size, change: (next) => keep(String(next)) }
}
