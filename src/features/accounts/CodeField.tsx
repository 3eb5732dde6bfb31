import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { accountTexts } from '../../../contract/accounts/accounts.ts'

/** The second step of an admin's sign-in. It appears after a correct password, and takes the focus. */
export function CodeField(props: TextInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      ref={input}
      label="Code"
      description={accountTexts.codeNeeded}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
