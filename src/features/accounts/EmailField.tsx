import { TextInput, type TextInputProps } from '@mantine/core'
import { emailPattern } from '../../../contract/core/patterns.ts'
import { borderOf, verdictOn } from '../../ui/form/border.ts'

interface EmailFieldProps extends TextInputProps {
  readonly value: string
  /** Whether the address is the name of an account that is there already, for the browser's memory. */
  readonly autoComplete: 'username' | 'email'
}

/** An address whose border tells as it is typed whether it is one (spec §5 "Login"). */
export function EmailField(props: EmailFieldProps) {
  const { value } = props
  return (
    <TextInput
      label="Email"
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      styles={borderOf(verdictOn(value, emailPattern.test(value)))}
      {...props}
    />
  )
}
