import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password with a toggle that shows it, also for keyboards and screen readers. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }} />
  )
}
