import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { conflictTexts } from '../../../contract/device/conflicts.ts'
import { SideButtons } from './SideButtons.tsx'
import { Sides } from './Sides.tsx'
import { combineTexts } from './textDiff.ts'
import { GrowingText } from '../form/GrowingText.tsx'

/** One of the two sides, or a text combined from them. */
export type FieldAnswer = 'mine' | 'theirs' | { readonly Combined: string }

interface FieldQuestionProps {
  readonly label: string
  readonly mine: string
  readonly theirs: string
  /** True for a text, which can be combined from both sides. */
  readonly isText: boolean
  /** Why a combined text is invalid, if it is. */
  readonly errorOf?: (text: string) => string | undefined
  readonly onAnswer: (answer: FieldAnswer) => void
}

/** A field with a conflict: both sides, and the choice between them (offline O7). */
export function FieldQuestion({ label, mine, theirs, isText, errorOf, onAnswer }: FieldQuestionProps) {
  const [isCombining, setCombining] = useState(false)
  return (
    <section aria-label={label}>
      <Stack gap="xs">
        <Text fw={700}>{label}</Text>
        <Sides mine={mine} theirs={theirs} />
        {isCombining ? (
          <Combine
            label={label}
            start={combineTexts(mine, theirs)}
            errorOf={errorOf}
            onSave={(Combined) => onAnswer({ Combined })}
            onBack={() => setCombining(false)}
          />
        ) : (
          <SideButtons
            label={label}
            onSide={onAnswer}
            onCombine={isText ? () => setCombining(true) : undefined}
          />
        )}
      </Stack>
    </section>
  )
}

interface CombineProps {
  readonly label: string
  readonly start: string
  readonly errorOf: FieldQuestionProps['errorOf']
  readonly onSave: (text: string) => void
  readonly onBack: () => void
}

function Combine({ label, start, errorOf, onSave, onBack }: CombineProps) {
  const [text, setText] = useState(start)
  const [wasTried, setTried] = useState(false)
  const error = errorOf?.(text)
  return (
    <Stack gap="xs">
      <GrowingText
        label={conflictTexts.combined(label)}
        description={conflictTexts.combineHint}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        minRows={2}
        maxRows={16}
        error={wasTried ? error : undefined}
        // A person who presses Combine wants to type here.
        autoFocus
      />
      <Group gap="xs">
        {/* The red act is that of the form around it. */}
        <Button
          variant="default"
          onClick={() => {
            setTried(true)
            if (error === undefined) onSave(text)
          }}
        >
          {conflictTexts.saveCombined}
        </Button>
        <Button variant="default" onClick={onBack}>
          {conflictTexts.back}
        </Button>
      </Group>
    </Stack>
  )
}
