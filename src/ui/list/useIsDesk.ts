import { useMediaQuery } from '@mantine/hooks'

/** True where a list stands as a table and its bar has room for every button; on a phone it is cards. */
export function useIsDesk(): boolean {
  return useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
}
