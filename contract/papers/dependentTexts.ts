/** Texts of the dependents that an organiser sees before changing a decision on papers or withdrawing them. */
export const dependentTexts = {
  title: 'What depends on it',
  reading: 'Reading what depends on it…',
  failed: 'What depends on it could not be read',
  nothing: 'No author is registered, no session has the paper, and nobody was asked to review it.',
  money: 'Registrations, bills, payments and receipts stay as they are until you change them.',
  registration: (name: string, category: string, expected: string, received: string) =>
    `${name} is registered as ${category}: ${expected} to pay, ${received} received`,
  receipts: (numbers: readonly string[]) =>
    numbers.length === 1 ? `receipt ${numbers.join()}` : `receipts ${numbers.join(', ')}`,
  rests:
    'Nothing else makes them a presenter: their next save finds another category, unless you fix this one.',
  session: (code: string, title: string, moment: string) => `${code} is placed in “${title}” on ${moment}`,
  planned: 'not published yet',
  published: 'published: it stays there until you publish the programme again',
  more: (count: number) => `and ${count.toLocaleString('en-IN')} more`,
  reviews: (done: number, open: number) =>
    `${done === 1 ? '1 review is' : `${done} reviews are`} in, ${open} asked for and not in.`,
} as const
