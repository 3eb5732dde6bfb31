import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password with a toggle that shows it, also for keyboards and screen readers. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      // The library marks all its fields with errors but this one.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    />
  )
}
