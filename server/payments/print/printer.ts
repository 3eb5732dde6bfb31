import { pressOf } from '../../print/press.ts'
import type { Printed } from '../printedTexts.ts'
import type { Extras } from './printPaper.ts'

const print = pressOf<{ readonly Words: Printed; readonly Extras: Extras }>(
  'server/payments/print/print.worker.ts',
)

/** Prints an invoice or a receipt in a worker, so that other requests need not wait. */
export const printAside = (Words: Printed, Extras: Extras): Promise<Buffer> => print({ Words, Extras })
