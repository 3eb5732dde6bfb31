import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useShortcut } from '../useShortcut.ts'

interface SearchFieldProps {
  readonly label: string
  readonly hint: string
  /** The search text in the address. */
  readonly text: string
  readonly onSearch: (text: string) => void
}

/** How long typing must pause before the list is searched, in milliseconds. */
const quiet = 300

/** The search within an open record, which comes before that of the list. */
const searchOfRecord = '.pane [aria-keyshortcuts="/"]'

/** The search of a list: `/` focuses it from anywhere, unless the open record has one. Escape clears it. */
export function SearchField({ label, hint, text, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const ask = useDebouncedCallback(onSearch, quiet)
  useShortcut('/', () => (document.querySelector<HTMLElement>(searchOfRecord) ?? input.current)?.focus())
  useEffect(() => {
    // Back changes the address: the field follows, unless the person is typing in it.
    if (input.current && document.activeElement !== input.current) input.current.value = text
  }, [text])
  return (
    <TextInput
      ref={input}
      type="search"
      label={label}
      placeholder={hint}
      defaultValue={text}
      aria-keyshortcuts="/"
      onChange={(event) => ask(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.currentTarget.value === '') return
        event.currentTarget.value = ''
        ask('')
      }}
    />
  )
}
