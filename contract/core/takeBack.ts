/** Texts of the questions before queued or unsent input is discarded. */
export const takeBackTexts = {
  keep: 'Keep it',
  discard: 'Discard',
  discardQueued: 'Discard what waits to be sent',
  discardTitle: 'Discard this?',
  discardText: 'It is not sent, and what you filled in here is deleted.',
  submission: 'Take the submission back',
  submissionTitle: 'Take the submission back?',
  submissionText: 'The paper is not submitted. It stays a draft with all that you typed.',
  payment: 'Take it back to change it',
  paymentTitle: 'Take the payment details back?',
  paymentText: 'They are not sent. You can change them in the form and send them again.',
  takeBack: 'Take it back',
  onItsWay: 'It was sent already. We wait for the answer.',
} as const
