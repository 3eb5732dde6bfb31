import { getDecisionKinds, type DecisionKind } from '../../../../../contract/papers/decisionKinds.ts'
import { useDatabases } from '../../../../sync/session/useDatabases.ts'
import { useRead } from '../../../../sync/pull/useRead.ts'

/** The conference's kinds of decisions; undefined while they are not read. */
export const useKinds = (): readonly DecisionKind[] | undefined =>
  useRead(getDecisionKinds, { forAway: useDatabases() }).value
