import { Alert, type AlertProps } from '@mantine/core'
import { Icon } from './icons.tsx'

/** Says what went well, with its tone and sign. */
export function GoodAlert(props: Omit<AlertProps, 'color' | 'icon'>) {
  return <Alert color="green" icon={<Icon name="check" />} {...props} />
}
