import { useMediaQuery } from '@mantine/hooks'

/** True where a dialog is a sheet over the whole screen. */
export const useSheet = () =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
