import { useEffect } from 'react'
import { showSnack } from '../../ui/snackbar.tsx'
import type { PersonLookups } from './lookups.ts'

/** Shows why a list of a form could not be loaded. */
export function useLookupErrors({ error }: PersonLookups): void {
  useEffect(() => {
    if (error) showSnack(error, 'error')
  }, [error])
}
