// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { notificationsStore } from '@mantine/notifications'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PaperJourney } from '../../../../contract/papers/paperJourney.ts'
import type { ListedPaper } from '../../../../src/features/papers/draft/listedPapers.ts'
import { FilePart } from '../../../../src/features/papers/page/FilePart.tsx'
import { useConnection } from '../../../../src/stores/connection.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { refusal, startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../../support/browser/shownWindow.tsx'
import { signIn } from '../../../support/browser/signIn.ts'
import { fileId, item } from '../samples.ts'
import { popUps } from '../../../support/browser/popUps.ts'

// What becomes of a file that is replaced, or used again, when the portal does not take it as it is sent.

const paper: ListedPaper = {
  ...item({ Status: 'submitted', PaperCode: 'P-0001', FileName: 'second.pdf', PaperURL: fileId, Version: 4 }),
  ...{ DraftId: 'a', isOnlyHere: false, File: null, waiting: 'nothing' },
}
const version = (Number: number, FileName: string) => ({
  ...{ Number, FileName, FileId: `2222222${Number}-2222-4222-8222-222222222222`, Sha256: 'a'.repeat(64) },
  ...{ Size: 8, CreatedOn: '2026-11-20T10:00:00.000Z' },
})
const journey: PaperJourney = {
  ...{ DecidedOn: null, RegisteredOn: null, PaidOn: null },
  Files: [version(2, 'second.pdf'), version(1, 'first.pdf')],
}
const stored = {
  ...{ Id: fileId, Kind: 'paper', FileName: 'third.pdf', ContentType: 'application/pdf', Size: 8 },
  Sha256: 'a'.repeat(64),
}
const put = `/api/Paper/${paper.Id}/upload-paper`
const list = '/api/Paper/user-paper-list'

let portal: PagePortal
let page: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
  portal.results.set('/api/Storage/paper', stored)
  portal.results.set(put, paper)
  portal.results.set(list, [paper])
  await signIn(crypto.randomUUID())
  page = await shownWindow(
    <FilePart
      roles={['PaperPresenter']}
      paper={paper}
      replaceTooLate={undefined}
      journey={journey}
      timeZone="Asia/Kolkata"
    />,
    `/paper/${paper.Id}`,
  )
  await soon(() => expect(page.text()).toContain('Version 1: first.pdf'))
})
afterEach(async () => {
  page.leave()
  await pageIsQuiet()
  portal.forget()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const question = () => document.querySelector('[role="dialog"]')

/** Presses the button of the open question. */
async function confirm(label: string) {
  await soon(() => expect(question()?.textContent).toContain(label))
  const buttons = [...(question()?.querySelectorAll('button') ?? [])]
  buttons.find(({ textContent }) => textContent === label)?.click()
}
async function replace() {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('There is no field for a file')
  Object.defineProperty(input, 'files', {
    configurable: true,
    value: [new File(['%PDF-1.7'], 'third.pdf')],
  })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await confirm('Replace')
}
async function useAgain() {
  document.querySelector<HTMLButtonElement>('[aria-label="Use again: Version 1"]')?.click()
  await confirm('Use again')
}
const acts = [
  ['replaced', replace, 'The file has been replaced', fileId],
  ['used again', useAgain, 'Version 1 is in use again', version(1, '').FileId],
] as const

test.each(acts)('a file is %s for the version of the paper that is shown', async (_how, act, done, id) => {
  await act()
  await soon(() => expect(popUps()).toEqual([done]))
  const sent = portal.asked.filter(({ path }) => path.startsWith(put))
  expect(sent.map(({ path, headers }) => [path, headers['if-match']])).toEqual([
    [`${put}?uploadPaper=${id}`, '"4"'],
  ])
  expect(portal.called).toContain(list)
  await soon(() => expect(question()).toBeNull())
})

test.each(acts)('a file that cannot be %s says why in the words of the portal', async (_how, act) => {
  portal.answers.set(put, refusal(400, 'Files can be replaced until the conference only'))
  await act()
  await soon(() => expect(popUps()).toEqual(['Files can be replaced until the conference only']))
  await soon(() => expect(question()).toBeNull())
  expect(page.text()).toContain('Version 2: second.pdf')
})

test.each(acts)(
  'a file of a paper that was changed elsewhere is not %s, and the newer paper is read for the next press',
  async (_how, act) => {
    portal.answers.set(put, refusal(412, 'The row has changed'))
    await act()
    await soon(() => expect(popUps()).toEqual(['This was changed elsewhere since you opened it']))
    await soon(() => expect(portal.called).toContain(list))
    await soon(() => expect(question()).toBeNull())
  },
)

test.each(acts)('with no network no file is %s, which is said', async (_how, act) => {
  portal.results.clear()
  useConnection.setState({ reachable: false })
  await act()
  await soon(() => expect(popUps()).toEqual(['The file of a submitted paper can only be replaced online']))
  await soon(() => expect(question()).toBeNull())
})

test.each(acts)(
  'a file that was %s before the network went is not called unsent',
  async (_how, act, done) => {
    portal.results.delete(list)
    await act()
    await soon(() => expect(popUps()).toEqual([done]))
  },
)
