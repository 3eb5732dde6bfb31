import { getDecisionKinds, type DecisionKind } from '../../../../../contract/papers/decisionKinds.ts'
import { useRead } from '../../../../sync/pull/useRead.ts'

const none: readonly DecisionKind[] = []

/** The conference's kinds of decisions; none while they are not read. */
export const useKinds = (): readonly DecisionKind[] => useRead(getDecisionKinds).value ?? none
