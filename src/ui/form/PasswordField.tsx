import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password with a toggle that shows it, which keyboard and screen reader reach as well. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }} />
  )
}
