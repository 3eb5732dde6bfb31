import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coAuthorTexts } from '../../../contract/people/coAuthors.ts'
import { leavingTexts } from '../../../contract/accounts/signOut.ts'
import { syncTexts } from '../../../contract/device/sync.ts'
import { whereKept } from '../../../contract/device/storagePlace.ts'
import { listTexts, submissionTexts, wizardTexts } from '../../../contract/papers/wizard.ts'

const { device, window } = whereKept

test('screens name the device where it keeps what is typed, and the window where nothing else does', () => {
  expect([device, window].map(listTexts.onlyHere)).toEqual(['On this device only', 'In this window only'])
  expect([device, window].map(wizardTexts.fileWaiting)).toEqual([
    'Saved on this device, waiting to be sent',
    'Saved only while this window is open, waiting to be sent',
  ])
  expect([device, window].map(leavingTexts.keep)).toEqual(['Keep on this device', 'Keep in this window'])
  const all = [
    ...[listTexts.onlyHere, listTexts.emptyPresenter, submissionTexts.queuedOffline, submissionTexts.signIn],
    ...[
      coAuthorTexts.queued,
      syncTexts.offlineText,
      syncTexts.here,
      syncTexts.noDrafts,
      leavingTexts.keepText,
    ],
  ].map((text) => text(window))
  expect(all.filter((text) => text.includes('device'))).toEqual([])
})

test('no fixed text promises that something is saved on this device but those said only once it is', () => {
  const promise = /'[^'\n]*\b(?:[Kk]ept|[Ss]aved|stays?)\b[^'.\n]*\bon this device\b[^'\n]*'/g
  const folder = join(import.meta.dirname, '../../../contract')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const found = files
    .sort()
    .flatMap((name) =>
      Array.from(readFileSync(join(folder, name), 'utf8').matchAll(promise), ([text]) => `${name}: ${text}`),
    )
  expect(found).toEqual([
    "accounts/accountAdmin.ts: 'What you do is recorded under your name. Nothing is saved on this device.'",
    "device/deviceStore.ts: 'Not saved on this device'",
    "device/deviceStore.ts: 'What you typed has been saved on this device. Update this window to continue.'",
    "device/saving.ts: 'Saved on this device'",
    "device/saving.ts: 'Not saved on this device'",
    "reviews/reviewScreens.ts: 'The file is saved on this device. You can read it offline.'",
    "reviews/reviewScreens.ts: 'The file is saved on this device'",
  ])
})
