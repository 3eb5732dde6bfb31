import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

type Change = (before: URLSearchParams) => URLSearchParams

/**
 * The query parameters of the address, and a function that changes them. A change starts from the current address,
 * which may be ahead of the screen: a search that follows a click must not undo the click.
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

/** Query parameters of the values that are not empty. */
export function paramsOf(named: Readonly<Record<string, string | undefined>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(named).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
