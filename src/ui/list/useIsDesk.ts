import { useMediaQuery } from '@mantine/hooks'

/** True on a wide screen, where a list is a table and its bar has room for every button; on a phone it is cards. */
export function useIsDesk(): boolean {
  return useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
}
