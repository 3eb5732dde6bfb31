import { noId } from '../../../../../contract/core/limits.ts'
import type { DecisionKind } from '../../../../../contract/papers/decisionKinds.ts'
import { decisionLabel } from '../../../../../contract/papers/papers.ts'
import type { ListKey } from '../../../../parts/list/useListKeys.ts'
import type { Decision } from '../decision.ts'
import type { Mark } from './marks.ts'
import { tentativeTexts } from './texts.ts'

interface KeyedActs {
  readonly mark: (mark: Mark) => void
  readonly decide: (status: Decision['Status']) => void
}

/**
 * The keys that decide on a paper: small letters and figures mark it, capital letters decide at once. Without `acts`
 * they are only shown.
 */
export function markKeys(kinds: readonly DecisionKind[], acts: KeyedActs | undefined): readonly ListKey[] {
  const key = (of: string, label: string, act: (acts: KeyedActs) => void) => ({
    key: of,
    label,
    act: acts && (() => act(acts)),
  })
  const marking = (of: string, label: string, mark: Mark) => key(of, label, (acts) => acts.mark(mark))
  return [
    marking('a', tentativeTexts.approve, { Status: 'approved', KindId: noId }),
    marking('r', tentativeTexts.reject, { Status: 'rejected', KindId: noId }),
    // As many kinds as there are figures.
    ...kinds
      .slice(0, 9)
      .map(({ Id, Name, Status }, index) =>
        marking(String(index + 1), decisionLabel(Status, Name), { Status, KindId: Id }),
      ),
    marking('u', tentativeTexts.off, null),
    key('A', tentativeTexts.decideApprove, ({ decide }) => decide('approved')),
    key('R', tentativeTexts.decideReject, ({ decide }) => decide('rejected')),
  ]
}
