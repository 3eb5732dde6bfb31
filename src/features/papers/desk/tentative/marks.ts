import { noId } from '../../../../../contract/core/limits.ts'
import type { DecisionKind } from '../../../../../contract/papers/decisionKinds.ts'
import type { OpenStatus } from '../../../../../contract/papers/decisionState.ts'
import { decisionLabel } from '../../../../../contract/papers/papers.ts'

/** A tentative decision to be made; null takes it off. */
export type Mark = { readonly Status: OpenStatus; readonly KindId: string } | null

/** What a paper may be marked with, approvals first; to leave one under review takes a kind. */
export function marksOffered(
  kinds: readonly DecisionKind[],
): readonly { mark: NonNullable<Mark>; label: string }[] {
  const of = (Status: OpenStatus) => [
    ...(Status === 'submitted' ? [] : [{ mark: { Status, KindId: noId }, label: decisionLabel(Status, '') }]),
    ...kinds
      .filter((kind) => kind.Status === Status)
      .map(({ Id, Name }) => ({ mark: { Status, KindId: Id }, label: decisionLabel(Status, Name) })),
  ]
  return [...of('approved'), ...of('rejected'), ...of('submitted')]
}

/** A mark as the value of a choice. */
export const wordOfMark = (mark: Mark) => (mark ? `${mark.Status} ${mark.KindId}` : '')

/** The label of a mark; empty for none, or for one whose kind is gone. */
export const labelOfMark = (mark: Mark, kinds: readonly DecisionKind[]) =>
  mark ? (marksOffered(kinds).find((one) => wordOfMark(one.mark) === wordOfMark(mark))?.label ?? '') : ''

/** The mark of a choice. */
export const markOfWord = (word: string, kinds: readonly DecisionKind[]): Mark =>
  marksOffered(kinds).find(({ mark }) => wordOfMark(mark) === word)?.mark ?? null
