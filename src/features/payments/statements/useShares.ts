import type { StatementLine } from '../../../../contract/payments/statements.ts'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { LineShares } from './lineShares.ts'

interface LineOf {
  readonly statementId: string
  readonly line: Pick<StatementLine, 'Line'>
}

const nothing: LineShares = { Shares: [], Find: '' }

/** What somebody has chosen and typed for a line, on this device until it is sent. */
export const useShares = ({ statementId, line }: LineOf) =>
  useKeptText(`line/${statementId}/${line.Line}`, LineShares, nothing)
