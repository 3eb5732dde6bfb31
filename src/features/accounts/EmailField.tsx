import { TextInput, type TextInputProps } from '@mantine/core'
import { emailPattern } from '../../../contract/core/patterns.ts'
import { keepTypedEmail } from '../../stores/typedContact.ts'
import { borderOf } from '../../ui/form/border.ts'

interface EmailFieldProps extends TextInputProps {
  readonly value: string
  /** Whether the address belongs to an existing account, for the browser's autofill. */
  readonly autoComplete: 'username' | 'email'
}

/**
 * An email field whose border shows whether the address is valid (spec §5 "Login"). What is typed is kept for the form
 * that begins with `typedEmail()`.
 */
export function EmailField(props: EmailFieldProps) {
  const { value, onChange } = props
  return (
    <TextInput
      label="Email"
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      styles={borderOf(value, emailPattern.test(value))}
      {...props}
      onChange={(event) => {
        keepTypedEmail(event.currentTarget.value)
        onChange?.(event)
      }}
    />
  )
}
