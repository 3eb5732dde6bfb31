import { NativeSelect } from '@mantine/core'
import type { DecisionKind } from '../../../../../contract/papers/decisionKinds.ts'
import { markOfWord, marksOffered, wordOfMark, type Mark } from './marks.ts'
import { tentativeTexts } from './texts.ts'

interface MarkFieldProps {
  readonly mark: Mark
  readonly kinds: readonly DecisionKind[]
  /** What the choice of no mark says. */
  readonly none: string
  /** True in the dialog for many: its label is in sight, the focus begins here, and no mark is the last choice. */
  readonly isForMany?: boolean
  readonly onChoose: (mark: Mark) => void
}

/** Chooses a tentative decision. */
export function MarkField({ mark, kinds, none, isForMany = false, onChoose }: MarkFieldProps) {
  const noMark = { value: wordOfMark(null), label: none }
  const marks = marksOffered(kinds).map((one) => ({ value: wordOfMark(one.mark), label: one.label }))
  return (
    <NativeSelect
      {...(isForMany
        ? { label: tentativeTexts.label, 'data-autofocus': true }
        : { 'aria-label': tentativeTexts.label })}
      value={wordOfMark(mark)}
      data={isForMany ? [...marks, noMark] : [noMark, ...marks]}
      onChange={(event) => onChoose(markOfWord(event.currentTarget.value, kinds))}
    />
  )
}
