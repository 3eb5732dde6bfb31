import { Alert, type AlertProps } from '@mantine/core'
import { Icon, type IconName } from '../../../ui/icons.tsx'

type Tone = 'good' | 'bad' | 'waiting' | 'settled'

const looks: Readonly<Record<Tone, { readonly color: string; readonly icon: IconName }>> = {
  good: { color: 'green', icon: 'check' },
  bad: { color: 'error', icon: 'warning' },
  waiting: { color: 'blue', icon: 'sync' },
  /** Nothing to do, and nothing more happens automatically. */
  settled: { color: 'gray', icon: 'clock' },
}

interface NoticeProps extends Omit<AlertProps, 'color' | 'icon' | 'variant'> {
  readonly tone: Tone
}

/** A framed message: the frame's colour and the icon show its kind, the words are in the text colour. */
export function Notice({ tone, className = '', ...props }: NoticeProps) {
  const { color, icon } = looks[tone]
  return (
    <Alert
      variant="outline"
      color={color}
      icon={<Icon name={icon} />}
      className={`papers-notice ${className}`}
      {...props}
    />
  )
}
