/** The kinds of rows whose changes the portal announces; a noun that publishes its own changes is listed here. */
export const changedEntities = [
  /** A paper's fields, status or decision. */
  'Paper',
  /** A paper's author list, which has its own version. */
  'PaperAuthors',
  'Theme',
  /** The name of a kind of decision, which papers show. */
  'DecisionKind',
  /** A designation of the list, sent to organisers. */
  'Designation',
  /** The institutions that forms offer, sent to organisers; without versions. */
  'University',
  /** The texts of mails, sent to organisers; without versions. */
  'MailTemplate',
  'Date',
  'HomePage',
  'Welcome',
  'PrivacyNotice',
  /** An account's roles or profile; `Id` is the account's. */
  'User',
  /** A registration, or its payments: with version 0 for payments only. */
  'Accommodation',
  'Rates',
  /** The amounts due and paid. */
  'Bill',
  /** A person's travel, or their room. */
  'Travel',
  /** A guest room; with version 0 once it is deleted. */
  'Room',
  /** A review, sent to its auditor and the organisers; `Id` is the paper's. */
  'Review',
  /** An event or its sessions as planned, sent to organisers. */
  'Event',
  /** The published programme, sent to everybody; `Id` is all-zero, `Version` the publication's number. */
  'Programme',
  /** A person's stars: without versions, sent to their own devices. */
  'Stars',
  /** A person's read notifications: without versions, sent to their own devices. */
  'Notification',
  /** Who came in: without versions, sent to organisers. */
  'CheckIn',
] as const

export type ChangedEntity = (typeof changedEntities)[number]
