import type { NextKind } from './nextSteps.ts'

/** Texts of *Next for you*: a step reads as one sentence of verb, object and time. */
export const nextTexts = {
  title: 'Next for you',
  nothing: 'Nothing to do now',
  decisionsOn: (day: string) => `Nothing to do now. Decisions come by ${day}.`,
  verbs: {
    check: 'Check',
    draft: 'Finish',
    registration: 'Register',
    bill: 'Pay',
    travel: 'Fill in',
    answer: 'Answer',
    review: 'Review',
  } satisfies Record<NextKind, string>,
  attention: 'needs your attention',
  quoted: (title: string) => `‘${title}’`,
  untitled: 'your untitled draft',
  forPaper: (code: string) => `for ${code}`,
  forPapers: (code: string, others: number) =>
    `for ${code} and ${others} more ${others === 1 ? 'paper' : 'papers'}`,
  forConference: 'for the conference',
  begun: 'your registration',
  registration: 'your registration',
  amount: (money: string) => `${money} for your registration`,
  payment: 'your payment',
  refused: 'the last payment was refused',
  travel: 'your travel details',
  request: (code: string) => `the request to review ${code}`,
  review: (code: string, title: string) => `${code} ‘${title}’`,
  daysLeft: (days: number) => `${days} days left`,
  left: (time: string) => `${time} left`,
  until: (day: string) => `until ${day}`,
  before: (day: string) => `before ${day}`,
  overdue: (day: string) => `was due on ${day}`,
} as const
