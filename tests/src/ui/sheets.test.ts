import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => join('src', name))
const read = (file: string) => readFileSync(file, 'utf8')

/** Dialogs that are open by the address, which Back leaves, each with the files that say when. */
const byAddress: Readonly<Record<string, readonly string[]>> = {
  'src/features/content/configuration/DatesPanel.tsx': ['src/features/content/configuration/DatesPanel.tsx'],
  'src/features/notifications/OpenedDialog.tsx': ['src/features/notifications/Bell.tsx'],
  'src/features/notifications/admin/SentDialog.tsx': [
    'src/features/notifications/admin/AdminNotifications.tsx',
  ],
  'src/features/papers/wizard/WizardDialog.tsx': ['src/features/papers/wizard/usePaperFromUrl.ts'],
  'src/features/sync/VersionsDialog.tsx': ['src/features/sync/DraftsHere.tsx'],
  'src/features/tickets/AtEntrance.tsx': ['src/features/tickets/TicketScreen.tsx'],
  'src/features/users/desk/AddAuditor.tsx': ['src/features/users/desk/UserDesk.tsx'],
  'src/features/users/desk/NewUser.tsx': ['src/features/users/desk/UserDesk.tsx'],
  'src/parts/person/AuthorModal.tsx': [
    'src/features/people/authors/AuthorManagement.tsx',
    'src/features/papers/wizard/AuthorsStep.tsx',
  ],
  'src/ui/imports/ImportModal.tsx': [
    'src/features/papers/desk/PaperDesk.tsx',
    'src/features/events/EventsScreen.tsx',
    'src/features/papers/reviews/ReviewDesk.tsx',
  ],
}

/** Dialogs that Back must not close, or that another file closes. */
const others: Readonly<Record<string, string>> = {
  'src/app/store/StoreCover.tsx': 'covers the screen until its person updates, and cannot be closed at all',
  'src/features/notifications/BellPanel.tsx': 'Bell.tsx closes it',
}

test('Back closes every dialog: it is in the address, or its component says so', () => {
  const dialogs = sources.filter((file) => /<(?:Modal|Drawer)(?:\.Root)?[\s>]/.test(read(file)))
  expect(dialogs.length).toBeGreaterThan(20)
  const known = new Set([...Object.keys(byAddress), ...Object.keys(others)])
  expect(dialogs.filter((file) => !known.has(file) && !/\buseClosedByBack\(/.test(read(file)))).toEqual([])
  // What is named here is still one, and is still in the address.
  expect([...known].filter((file) => !dialogs.includes(file))).toEqual([])
  expect(
    Object.values(byAddress)
      .flat()
      .filter((file) => !/\buse(?:SheetAddress|SearchParams)\(/.test(read(file))),
  ).toEqual([])
})
