import { type DeskMode, numberHints } from './paymentModes.ts'

export const paymentTexts = {
  title: 'Payment',
  numberInvalid: (mode: DeskMode) => `The transaction number of ${mode} has ${numberHints[mode]}`,
  numberUsed: 'This transaction number has been used already',
  dateFuture: 'Date of payment cannot be in the future',
  proofRequired: 'Proof of payment is required',
  unknownProof: 'This proof of payment does not exist',
  billTwice: 'A registration is named twice',
  currenciesDiffer: 'One transfer cannot pay in two currencies',
  nothingDue: 'There is nothing to pay for this registration',
  moreThanWaiting: 'The amount confirmed cannot be more than the amount entered',
  notWaiting: 'This payment has been decided already',
  notConfirmed: 'Only a confirmed payment can be taken back',
  stillUndoable: 'This decision can still be undone: use Undo instead',
  claimWaits: 'A payment of this registration waits for a decision. Confirm or refuse it first',
  moreThanPaid: 'You cannot pay back more than was received',
  noInvoice: 'There is nothing to invoice for this registration',
  noReceipt: 'The receipt follows once the payment is confirmed and can no longer be undone',
  notCancelled: 'This registration was not cancelled',
} as const
