/** Texts of the questions before queued or unsent input is discarded. */
export const takeBackTexts = {
  keep: 'Keep it',
  discard: 'Discard',
  discardQueued: 'Discard what waits to be sent',
  discardTitle: 'Discard this?',
  discardText: 'Nothing of it is sent then, and what you filled in here is gone.',
  submission: 'Take the submission back',
  submissionTitle: 'Take the submission back?',
  submissionText: 'The paper is not submitted then. It stays a draft with all that you typed.',
  payment: 'Take it back to change it',
  paymentTitle: 'Take the payment details back?',
  paymentText: 'They are not sent then. You find them in the form again, to change and to send them.',
  takeBack: 'Take it back',
  onItsWay: 'It was sent already, and its answer is awaited.',
} as const
