import { useMediaQuery } from '@mantine/hooks'

/** True where dialogs fill the screen and menus are panels: below 48 em, as in the styles. */
export const useIsPhone = () =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
