import { useSearchParams } from 'react-router-dom'
import { safeReturnPath } from '../paths.ts'

/** The screen that a form was opened from and comes back to; undefined if its address names none. */
export function useReturnPath(): string | undefined {
  const [query] = useSearchParams()
  return safeReturnPath(query.get('returnUrl'))
}
