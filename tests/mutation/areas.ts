/** A part of the product whose tests are tested by changing its code. */
export interface Area {
  readonly title: string
  /** What is changed: files, or patterns of them. */
  readonly mutate: readonly [string, ...string[]]
  /** The unit tests that must notice: files, or patterns of them. */
  readonly tests: readonly [string, ...string[]]
  /**
   * True to change also what runs once when a module loads, such as a table of rates. Each such change costs a run of
   * all tests of the area.
   */
  readonly withConstants?: boolean
}

const syncTests = [
  'tests/src/sync/*.test.ts',
  'tests/src/sync/*.test.tsx',
  'tests/src/sync/entities/*.test.ts',
  'tests/src/sync/outbox/*.test.ts',
] as const

const merges = [
  'src/cache/entities/mergeFields.ts',
  'src/cache/entities/mergeNotices.ts',
  'src/sync/entities/applyServerCopy.ts',
  'src/sync/entities/authorMerge.ts',
  'src/sync/entities/entityConflict.ts',
] as const

/** The areas by their names, the shortest and most valuable first. */
export const areas: Readonly<Record<string, Area>> = {
  rights: {
    title: 'Rights that screens and server share',
    mutate: ['contract/papers/paperRights.ts', 'contract/core/roles.ts'],
    tests: ['tests/contract/papers/*.test.ts', 'tests/contract/registration/*.test.ts'],
    withConstants: true,
  },
  money: {
    title: 'Money: amounts, rates, bills and what makes a payment valid',
    // The rest of contract/payments and contract/registration is texts, and the shapes of calls.
    mutate: [
      'contract/core/money.ts',
      'contract/payments/bills.ts',
      'contract/payments/claims.ts',
      'contract/payments/paymentModes.ts',
      'contract/payments/payments.ts',
      'contract/payments/transfers.ts',
      'contract/payments/unusualPayment.ts',
      'contract/registration/companions.ts',
      'contract/registration/rateReason.ts',
      'contract/registration/rates.ts',
      'contract/registration/registration.ts',
      'server/payments/billLines.ts',
      'server/payments/inWords.ts',
      'server/payments/tax.ts',
    ],
    tests: [
      'tests/contract/core/money.test.ts',
      'tests/contract/payments/*.test.ts',
      'tests/contract/registration/*.test.ts',
      'tests/server/payments/words.test.ts',
    ],
  },
  merges: {
    title: 'Merges',
    mutate: [...merges, 'contract/users/duplicates.ts'],
    tests: [
      ...syncTests,
      'tests/src/cache/entities/mergeNotices.test.ts',
      'tests/contract/users/duplicates.test.ts',
    ],
  },
  'outbox-queue': {
    title: 'Outbox: the queue on the device',
    mutate: ['src/cache/outbox/*.ts'],
    tests: ['tests/src/cache/outbox.property.test.ts', 'tests/src/cache/outbox/*.test.ts'],
  },
  'outbox-drain': {
    title: 'Outbox: what is sent when, and what an answer means for it',
    mutate: ['src/sync/outbox/drain.ts', 'src/sync/outbox/sender.ts'],
    // All others send something too, and would go through each change.
    tests: [
      'tests/src/sync/commitment.test.ts',
      'tests/src/sync/uploads.test.ts',
      'tests/src/sync/outbox/drain.test.ts',
      'tests/src/sync/outbox/outcomes.test.ts',
      'tests/src/sync/outbox/sender.test.ts',
      'tests/src/sync/outbox/sideBySide.test.ts',
      'tests/src/sync/outbox/wakes.test.ts',
    ],
  },
  'outbox-around': {
    title: 'Outbox: sending again, in the background and before leaving',
    mutate: ['src/sync/outbox/*.ts', '!src/sync/outbox/drain.ts', '!src/sync/outbox/sender.ts'],
    tests: ['tests/src/sync/backgroundLock.test.ts', 'tests/src/sync/outbox/*.test.ts'],
  },
  'sync-transport': {
    title: 'Calls, verdicts, locks between tabs, the probe of the connection',
    mutate: ['src/sync/transport/*.ts'],
    tests: ['tests/src/sync/transport/*.test.ts', 'tests/src/sync/session/call.test.ts'],
  },
  'sync-session': {
    title: 'Calls as the signed-in person, refresh of the session',
    mutate: ['src/sync/session/*.ts'],
    tests: ['tests/src/accounts/*.test.ts', 'tests/src/sync/*.test.ts', 'tests/src/sync/session/*.test.ts'],
  },
  'sync-entities': {
    title: 'How each kind of change is sent and settled',
    mutate: ['src/sync/entities/*.ts', ...merges.map((file) => `!${file}` as const)],
    tests: [
      ...syncTests,
      'tests/src/notifications/readMarks.test.ts',
      'tests/src/payments/*.test.ts',
      'tests/src/payments/*.test.tsx',
      'tests/src/programme/stars.test.ts',
      'tests/src/tickets/checkIns.test.ts',
    ],
  },
  'sync-reads': {
    title: 'Copies of rows, downloads, public content',
    // The sanitiser of HTML works in real browsers alone.
    mutate: [
      'src/sync/pull/*.ts',
      'src/sync/files/*.ts',
      'src/sync/public/*.ts',
      '!src/sync/public/sanitizeHtml.ts',
    ],
    tests: [
      'tests/src/sync/files/*.test.ts',
      'tests/src/sync/public/*.test.ts',
      'tests/src/sync/public/*.test.tsx',
      'tests/src/sync/pull/*.test.ts',
      'tests/src/sync/pull/*.test.tsx',
    ],
  },
  'sync-editing': {
    title: 'Edit locks, forms being filled in',
    mutate: ['src/sync/editing/*.ts'],
    tests: ['tests/src/sync/editing/*.test.ts', 'tests/src/sync/editing/*.test.tsx'],
  },
  'sync-live': {
    title: 'The live connection',
    mutate: ['src/sync/live/*.ts'],
    tests: ['tests/src/sync/live/*.test.ts'],
  },
  'device-database': {
    title: 'The databases of the device',
    mutate: ['src/cache/database/*.ts'],
    tests: ['tests/src/cache/memory.test.ts', 'tests/src/cache/database/*.test.ts'],
  },
  'device-drafts': {
    title: 'Drafts on the device, their export and import',
    mutate: [
      'src/cache/entities/*.ts',
      'src/cache/copies/*.ts',
      'src/cache/transfer/*.ts',
      ...merges.map((file) => `!${file}` as const),
    ],
    tests: [
      'tests/src/cache/copies/*.test.ts',
      'tests/src/cache/entities/*.test.ts',
      'tests/src/cache/transfer/*.test.ts',
      'tests/src/notifications/openedNotifications.test.ts',
      'tests/src/notifications/readMarks.test.ts',
      'tests/src/programme/stars.test.ts',
    ],
  },
}
