import type { ComponentProps } from 'react'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { UndoEntries } from '../../../parts/act/UndoEntries.tsx'
import { openPayments } from './openPayments.ts'

/** What can still be undone of the decisions on payments (design §3 "Payments"). */
export const UndoBar = (props: Pick<ComponentProps<typeof UndoEntries>, 'round' | 'onUndone'>) => (
  <UndoEntries {...props} title={payDeskTexts.undoTitle} ofScreen={openPayments} />
)
