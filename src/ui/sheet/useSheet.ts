import { useMediaQuery } from '@mantine/hooks'

/** True on a narrow screen, where a dialog is a sheet over the whole screen. */
export const useSheet = () =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
