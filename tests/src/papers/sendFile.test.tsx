// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PaperListItem } from '../../../contract/papers/papers.ts'
import { SendFile } from '../../../src/features/papers/list/SendFile.tsx'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { signIn } from '../../support/browser/signIn.ts'
import { fileId, item } from './samples.ts'
import { popUps } from '../../support/browser/popUps.ts'

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const committed = item({ Status: 'draft', FileUntil: fromNow(60) })
let portal: PagePortal
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(() => {
  portal.forget()
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
})
afterAll(() => portal.stop())

/** Chooses a file at the button of a committed paper. */
async function choose(name: string, given: Partial<PaperListItem> = {}): Promise<HTMLElement> {
  await signIn(crypto.randomUUID())
  const place = document.createElement('div')
  const paper = {
    ...committed,
    ...given,
    DraftId: 'a',
    isOnlyHere: false,
    File: null,
    waiting: 'nothing',
  } as const
  flushSync(() =>
    createRoot(place).render(
      <MantineProvider>
        <SendFile paper={paper} />
      </MantineProvider>,
    ),
  )
  const input = place.querySelector('input')
  if (!input) throw new Error('There is no field for a file')
  Object.defineProperty(input, 'files', { value: [new File(['%PDF-1.7'], name)] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return place
}

const stored = {
  Id: fileId,
  Kind: 'paper',
  FileName: 'paper.pdf',
  ContentType: 'application/pdf',
  Size: 8,
  Sha256: 'a'.repeat(64),
}
const uploaded = ['/api/Storage/paper', stored] as const
const listed = (Status: 'draft' | 'submitted', FileUntil: string | null) =>
  ['/api/Paper/user-paper-list', [item({ ...committed, Status, FileUntil })]] as const

test.each([
  ['arrives', 60, listed('submitted', null), 'The file has arrived, and the paper is submitted'],
  [
    'is another one',
    60,
    listed('draft', fromNow(60)),
    'This is not the file that the paper waits for: its bytes differ. Choose the same file, or take the commitment back',
  ],
  [
    'comes too late',
    -1,
    listed('draft', fromNow(-1)),
    'The file of a commitment did not arrive in time. The paper is still a draft.',
  ],
  [
    'comes when the portal has ended the commitment',
    -1,
    listed('draft', null),
    'The file of a commitment did not arrive in time. The paper is still a draft.',
  ],
  ['was taken back elsewhere', 60, listed('draft', null), 'This paper is not committed'],
] as const)('the file of a commitment that %s is said to', async (_how, minutes, list, text) => {
  for (const [path, result] of [uploaded, list]) portal.results.set(path, result)
  await choose('paper.pdf', { FileUntil: fromNow(minutes) })
  await expect.poll(popUps).toEqual([text])
})

test('a file that was sent before the network went is not called unsent', async () => {
  portal.results.set(...uploaded)
  await choose('paper.pdf')
  await expect
    .poll(popUps)
    .toEqual(['The file was sent. Whether the paper is submitted shows once the portal answers again.'])
})

test('a portal that does not answer is named after eight seconds, and the file is not sent for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let answer = (): void => undefined
    portal.held = new Promise((resolve) => (answer = resolve))
    const place = await choose('paper.pdf')
    await vi.waitFor(() => expect(place.textContent).toContain('Uploading paper.pdf'))
    await vi.advanceTimersByTimeAsync(8000)
    await vi.waitFor(() => expect(place.textContent).toContain('Not done yet: the portal has not answered.'))
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(() =>
      expect(popUps()).toEqual([
        'A file can be sent from here only while the portal answers. Choose it again then.',
      ]),
    )
    await vi.waitFor(() => expect(place.textContent).toMatch(/\}Send the file$/))
    answer()
  } finally {
    portal.held = Promise.resolve()
    vi.useRealTimers()
  }
})

test('a file for a commitment that finds no portal is to be chosen again, and one of another kind is not sent', async () => {
  await choose('paper.pdf')
  await expect
    .poll(popUps)
    .toEqual(['A file can be sent from here only while the portal answers. Choose it again then.'])
  const before = portal.called.length
  await choose('paper.txt')
  await expect.poll(popUps).toContain('Only .pdf, .doc and .docx files are allowed')
  expect(portal.called.length).toBe(before)
})
