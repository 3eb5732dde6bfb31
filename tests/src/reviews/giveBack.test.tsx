// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { cleanNotifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { emptyReview, type AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { databasesOf, type PersonDatabases } from '../../../src/cache/database/personDatabases.ts'
import { GiveBack } from '../../../src/features/reviews/GiveBack.tsx'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { popUps } from '../../support/browser/popUps.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const served: AssignedPaper = {
  ...emptyReview,
  ...{ PaperId: '33333333-3333-4333-8333-333333333333', PaperCode: 'P-0007', PaperTitle: 'Tone in Kannada' },
  ...{
    abstract: 'Words.',
    ThemeTittle: 'Phonology',
    Authors: [],
    PaperURL: noId,
    FileName: '',
    Sha256: '',
    Uncleaned: '',
  },
  ...{ State: 'assigned', Reason: '', DueOn: null, SubmittedOn: null, IsClosed: false, Others: [] },
  ...{ Round: 1, RoundNote: '', Earlier: [] },
  Version: 1,
}
const paper = { ...served, served, answerRow: undefined, draft: undefined, row: undefined, isFileHere: false }
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

let databases: PersonDatabases
let dialog: ShownWindow
let isGiven: boolean

beforeEach(async () => {
  cleanNotifications()
  databases = databasesOf(crypto.randomUUID())
  await signIn(databases.UserId)
  isGiven = false
  const onGiven = () => {
    isGiven = true
  }
  dialog = await shownWindow(
    <GiveBack paper={paper} giving="declined" onClose={() => undefined} onGiven={onGiven} />,
    '/auditor/papers',
  )
})
afterEach(() => dialog.leave())

/** Gives the paper back with a reason, which waits to be sent. */
async function give() {
  const reason = () => document.querySelector('textarea') ?? undefined
  await soon(() => expect(reason()).toBeDefined())
  const element = reason()
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, 'No time.')
  element?.dispatchEvent(new Event('input', { bubbles: true }))
  const press = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Decline')
  press?.click()
  await soon(async () => expect(await databases.work.outbox.count()).toBe(1))
}

test('a paper counts as given back once the portal has the answer', async () => {
  await give()
  await databases.work.outbox.clear()
  await soon(() => expect(isGiven).toBe(true))
  await soon(() => expect(popUps()).toEqual(['The paper was given back']))
})

test('a paper does not count as given back while its auditor is asked, since another device answered', async () => {
  await give()
  await databases.work.outbox.toCollection().modify({ State: 'conflict' })
  await soon(() => expect(isGiven).toBe(true))
  expect(popUps()).toEqual([])
})
