import { Button, Group, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { richTextTexts } from '../../../contract/core/html/richText.ts'
import { htmlOf, plainOf } from './plainText.ts'
import type { RichTextProps } from './richTextProps.ts'
import { GrowingText } from '../form/GrowingText.tsx'

interface PlainEditorProps extends Omit<RichTextProps, 'sendImage'> {
  readonly error?: ReactNode
  readonly required?: boolean | undefined
  /** Tries to load the editor again. */
  readonly again: () => void
}

/** A text as this editor shows it: as plain text if it has no formatting, otherwise as HTML. */
function shownOf(value: string) {
  const plain = plainOf(value)
  return { value, isPlain: plain !== undefined, text: plain ?? value }
}

/** Replaces the editor if it cannot be loaded: shows plain paragraphs as text, formatted ones as HTML. */
export function PlainEditor({ label, value, onChange, error, required = false, again }: PlainEditorProps) {
  const [shown, setShown] = useState(() => shownOf(value))
  // The value was changed from outside, such as by another person's newer copy.
  if (shown.value !== value) setShown(shownOf(value))
  const { isPlain, text } = shown
  return (
    <Stack gap="xs">
      <GrowingText
        label={label}
        description={isPlain ? richTextTexts.plainHint : richTextTexts.sourceHint}
        required={required}
        minRows={10}
        maxRows={24}
        value={text}
        error={error}
        onChange={({ currentTarget: { value: typed } }) => {
          const html = isPlain ? htmlOf(typed) : typed
          setShown({ value: html, isPlain, text: typed })
          onChange(html)
        }}
      />
      <Group>
        <Button variant="default" onClick={again}>
          {richTextTexts.tryAgain}
        </Button>
      </Group>
    </Stack>
  )
}
