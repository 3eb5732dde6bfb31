import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { richTextTexts } from '../../../contract/richText.ts'
import { htmlOf, plainOf } from './plainText.ts'
import type { RichTextProps } from './richTextProps.ts'

interface PlainEditorProps extends Omit<RichTextProps, 'sendImage'> {
  readonly error?: ReactNode
  readonly required?: boolean | undefined
  /** Tries to load the editor again. */
  readonly again: () => void
}

/** Stands in for the editor: plain paragraphs as text, formatted ones as the HTML that they are. */
export function PlainEditor({ label, value, onChange, error, required = false, again }: PlainEditorProps) {
  const [isPlain] = useState(() => plainOf(value) !== undefined)
  const [text, setText] = useState(() => plainOf(value) ?? value)
  return (
    <Stack gap="xs">
      <Textarea
        label={label}
        description={isPlain ? richTextTexts.plainHint : richTextTexts.sourceHint}
        required={required}
        autosize
        minRows={10}
        maxRows={24}
        value={text}
        error={error}
        onChange={({ currentTarget: { value: typed } }) => {
          setText(typed)
          onChange(isPlain ? htmlOf(typed) : typed)
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
