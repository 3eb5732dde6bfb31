import { areas } from '../../src/app/shell/areas.ts'
import { mailPath, ownPaymentPath, paths, pathWith } from '../../src/paths.ts'

/** A screen by a link of another one whose address begins so: the first, or the one at an index. */
export interface Linked {
  readonly from: string
  readonly link: string
  readonly index?: number
  /** True if the link brings what its address lacks, and so is pressed at each size. */
  readonly isPressed?: boolean
  /** The address of the screen by that of the link; without it they are the same. */
  readonly turned?: (href: string) => string
}

/** What docs/DESIGN.md says of a screen: its name and the one thing on it. */
export interface Measured {
  readonly name: string
  readonly thing: string
  readonly at: string | Linked
}

const screen = (at: string | Linked, name: string, thing: string): Measured => ({ name, thing, at })

/** The first record of a list, beside it. */
const pane = (from: string, name: string): Linked => ({
  from,
  link: `${from}${from.includes('?') ? '&' : '?'}${name}=`,
})

const reviewedPapers = pathWith(paths.paperReviews, { tab: 'papers' })
const resetPath = pathWith(paths.forgotPassword, {
  userId: '2f6c1d0e-8a4b-4c55-9f1e-5b7d3a9c0e12',
  code: 'a',
})
/** A code that can be read, and that nobody signed. */
const strangeCode = 'A'.repeat(43)
const nextForYou = 'The next step'
const notifications = screen(paths.notifications, 'Notifications', 'What is new')

/** A later step of the wizard, with the second paper of the demonstration's presenter, which is a draft. */
const wizardAt = (step: 'authors' | 'review'): Linked => ({
  from: paths.home,
  link: '/paper/',
  index: 1,
  turned: (href) => pathWith(paths.home, { draft: href.replace('/paper/', ''), step }),
})

/** The one thing of each screen of an area, by its label. */
const thingsOfAreas: Readonly<Record<string, string>> = {
  Home: 'What waits, a line for each kind of work',
  'All papers': 'The papers',
  Abstracts: 'The abstracts to verify',
  'Suspicious pairs': 'The pairs to compare',
  Auditors: 'The auditors with their load',
  'Papers under review': 'The papers with their reviews',
  Assignments: 'The reviews asked for, the next due day first',
  Events: 'The events',
  'Add an event': 'The form of the event',
  'As published': 'What runs now and next',
  'Check-in': 'Who may come in',
  Users: 'The people',
  Duplicates: 'The people who may be the same',
  Registrations: 'The person to register',
  Travel: 'The travellers',
  'Paper payments': 'The bills of papers',
  'User payments': 'The bills of people',
  'Bank statements': 'The statement to upload or open',
  Notifications: 'The notifications that were sent',
  Mails: 'The mails',
  Templates: 'The text of the chosen mail',
  'Mail settings': 'The form of the settings',
  Configuration: 'The chosen part of the configuration',
  Pages: 'The pages',
  Archive: 'The papers of past years',
  'Audit log': 'Who did what',
  'Browser reports': 'What browsers reported',
  Reports: 'The figures',
}

/** The screens of each kind of reader. */
export const screensOf: Readonly<Record<string, readonly Measured[]>> = {
  visitor: [
    screen(paths.home, 'Landing page', 'What, when and where, with the next date'),
    screen({ from: paths.home, link: '/page/' }, 'Page', 'Its text'),
    screen(paths.login, 'Sign-in', 'Address and password'),
    screen(paths.register, 'Sign-up', 'The form of the account'),
    screen(paths.forgotPassword, 'Forgotten password', 'The address that gets the mail'),
    screen(resetPath, 'New password', 'The new password'),
    screen(paths.privacy, 'Privacy', 'Its text'),
    screen('/verify', 'Receipt check', 'The code to check'),
    screen(`/verify/${strangeCode}`, 'Receipt check: with a code', 'Whether it is genuine'),
    // Shown to visitors as soon as the organisers want it; before that, it asks to sign in.
    screen(paths.programme, 'Programme', 'What runs now and next'),
    screen(pathWith(paths.setup, { code: 'a' }), 'Set-up of the portal', 'The form of the first admin'),
    screen(paths.confirmMail, 'Address to confirm', 'The mail to open'),
    screen(`/unsubscribe/${strangeCode}`, 'Announcements by email', 'Whether they stop'),
  ],
  author: [
    screen(paths.home, 'Home', nextForYou),
    // The third paper of the demonstration's presenter is approved.
    screen({ from: paths.home, link: '/paper/', index: 2 }, 'Page of a paper', 'Where the paper is'),
    screen(pathWith(paths.home, { new: 'paper' }), 'Wizard', 'The form of the step'),
    screen(wizardAt('authors'), 'Wizard: authors', 'The authors in their order'),
    screen(wizardAt('review'), 'Wizard: review', 'What is submitted'),
    screen(
      { from: paths.home, link: `${paths.home}?authors=` },
      'Authors of a paper',
      'Who of them is registered, the reader first',
    ),
    // A file that came opens the wizard instead.
    screen(pathWith(paths.share, { none: 'true' }), 'Shared file', 'That no file came, and what to do'),
    screen(paths.coAuthors, 'Author Management', 'The authors'),
    screen(paths.programme, 'Programme', 'What runs now and next'),
    screen(paths.ownRegistration, 'Own registration', 'What is registered'),
    screen(
      { from: paths.ownRegistration, link: `${paths.ownRegistration}/` },
      'Registration form',
      'The next question, with the price of each answer',
    ),
    screen(paths.ticket, 'Ticket', 'The code'),
    screen(paths.authorTravel, 'Travel', 'Who still has to say how they travel'),
    notifications,
    screen(paths.updateProfile, 'Profile', 'The open section'),
    screen(paths.account, 'Account', 'The sign-in, a card for each part'),
    screen(paths.sync, 'What waits to be sent', 'What is waiting, in a sentence'),
  ],
  attendee: [
    screen(paths.home, 'Home', nextForYou),
    screen(paths.ownRegistration, 'Own registration', 'What is registered'),
    screen(ownPaymentPath, 'Payment', 'The sum, and the way to pay it'),
    screen(paths.ticket, 'Ticket', 'The code'),
    screen(paths.authorTravel, 'Travel', 'Who still has to say how they travel'),
    screen(
      { from: paths.authorTravel, link: paths.editTravel, isPressed: true },
      'Travel form',
      'The arrival, then the departure',
    ),
  ],
  auditor: [
    screen(paths.auditorPapers, 'Papers to review', 'The papers, the next deadline first'),
    screen(pane(paths.auditorPapers, 'paper'), 'Paper to review', 'What to say about the paper'),
    notifications,
  ],
  organiser: [
    ...areas.flatMap(({ label: area, places }) =>
      places.map(({ label, path }) =>
        screen(path, area === label ? label : `${area}: ${label}`, thingsOfAreas[label] ?? ''),
      ),
    ),
    // The newest is a draft.
    screen({ ...pane(paths.papers, 'paper'), index: 1 }, 'Open paper', 'What is decided'),
    screen(pane(paths.abstracts, 'paper'), 'Open abstract', 'Whether it is verified'),
    screen(pane(paths.paperReviews, 'auditor'), 'Open auditor', 'The load of the auditor'),
    screen(pane(reviewedPapers, 'paper'), 'Open paper under review', 'What the reviews say'),
    screen(pane(paths.users, 'user'), 'Open user', 'What is known of the person'),
    screen(pane(paths.payments, 'bill'), 'Open bill of a paper', 'The claim to confirm'),
    screen(pane(paths.userPayments, 'bill'), 'Open bill of a person', 'The claim to confirm'),
    screen(pane(paths.travel, 'traveller'), 'Open traveller', 'How the person travels'),
    screen(pane(mailPath(), 'outgoing'), 'Open mail', 'Its text'),
    screen({ from: paths.events, link: `${paths.addEvent}?event=` }, 'Open event', 'The form of the event'),
  ],
}
