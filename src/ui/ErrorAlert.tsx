import type { Ref } from 'react'
import { Alert, type AlertProps } from '@mantine/core'
import { Icon } from './icons.tsx'

/** Says what went wrong, with the tone and the sign of errors. */
export function ErrorAlert(
  props: Omit<AlertProps, 'color' | 'icon'> & { readonly ref?: Ref<HTMLDivElement> },
) {
  return <Alert color="error" icon={<Icon name="warning" />} {...props} />
}
