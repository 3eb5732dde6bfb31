import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

type Change = (before: URLSearchParams) => URLSearchParams

/**
 * What an address says behind its question mark, and how to change it. A change begins at what the address says by
 * then, which may be ahead of the screen: a search that follows a click must not take its step back.
 */
export function useAddress(): readonly [
  URLSearchParams,
  (change: Change, options?: { readonly replace: boolean }) => void,
] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (next: Change, options?: { readonly replace: boolean }) =>
      setParams(next(new URLSearchParams(window.location.search)), options),
    [setParams],
  )
  return [params, change]
}

/** The address that names what is there; what is empty stays out of it. */
export function paramsOf(named: Readonly<Record<string, string | undefined>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(named).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
