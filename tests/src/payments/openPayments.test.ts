import { expect, test } from 'vitest'
import { undoKinds, type UndoEntry } from '../../../contract/core/undo.ts'
import { openPayments } from '../../../src/features/payments/desk/openPayments.ts'

const now = Date.parse('2026-11-20T20:00:00Z')
const entryOf = (Kind: string, minutes: number): UndoEntry => ({
  UndoId: crypto.randomUUID(),
  Kind,
  Title: `${Kind} ${minutes}`,
  CreatedOn: new Date(now - 60_000).toISOString(),
  CreatedByName: 'Asha Rao',
  UndoUntil: new Date(now + minutes * 60_000).toISOString(),
})

test('decisions on papers never hide a payment that can still be taken back', () => {
  const papers = Array.from({ length: 5 }, () => entryOf(undoKinds.papers, 9))
  const payment = entryOf(undoKinds.payments, 5)
  const statement = entryOf(undoKinds.statement, 4)
  const over = entryOf(undoKinds.payments, 0)
  expect(openPayments([...papers, payment, over, statement], now)).toEqual([payment, statement])
})
