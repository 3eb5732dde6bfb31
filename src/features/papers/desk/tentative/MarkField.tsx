import { NativeSelect } from '@mantine/core'
import type { DecisionKind } from '../../../../../contract/papers/decisionKinds.ts'
import { markOfWord, marksOffered, wordOfMark, type Mark } from './marks.ts'
import { tentativeTexts } from './texts.ts'

interface MarkFieldProps {
  readonly mark: Mark
  readonly kinds: readonly DecisionKind[]
  /** What the choice of no mark says. */
  readonly none: string
  readonly onChoose: (mark: Mark) => void
}

/** Chooses a tentative decision. */
export function MarkField({ mark, kinds, none, onChoose }: MarkFieldProps) {
  return (
    <NativeSelect
      label={tentativeTexts.label}
      value={wordOfMark(mark)}
      data={[
        { value: '', label: none },
        ...marksOffered(kinds).map((one) => ({ value: wordOfMark(one.mark), label: one.label })),
      ]}
      onChange={(event) => onChoose(markOfWord(event.currentTarget.value, kinds))}
    />
  )
}
