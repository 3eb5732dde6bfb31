// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SendFile } from '../../../src/features/papers/list/SendFile.tsx'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { signIn } from '../../support/browser/signIn.ts'
import { fileId, item } from './samples.ts'

const committed = item({ Status: 'draft', FileUntil: '2026-12-03T18:29:59.000Z' })
let portal: PagePortal
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  portal.forget()
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
})
afterAll(() => portal.stop())

const messages = () => notificationsStore.getState().notifications.map(({ message }) => message)

/** Chooses a file at the button of a committed paper. */
async function choose(name: string): Promise<void> {
  await signIn(crypto.randomUUID())
  const place = document.createElement('div')
  const paper = { ...committed, DraftId: 'a', isOnlyHere: false, File: null, waiting: 'nothing' } as const
  await act(async () =>
    createRoot(place).render(
      <MantineProvider>
        <SendFile paper={paper} />
      </MantineProvider>,
    ),
  )
  const input = place.querySelector('input')
  if (!input) throw new Error('There is no field for a file')
  Object.defineProperty(input, 'files', { value: [new File(['%PDF-1.7'], name)] })
  // What follows comes with the answers of the portal, at any moment.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  input.dispatchEvent(new Event('change', { bubbles: true }))
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
const listed = (Status: 'draft' | 'submitted') =>
  ['/api/Paper/user-paper-list', [item({ ...committed, Status, FileUntil: null })]] as const

test.each([
  ['arrives', 'submitted', 'The file has arrived, and the paper is submitted'],
  [
    'is another one',
    'draft',
    'This is not the file that the paper waits for: its bytes differ. Choose the same file, or take the commitment back',
  ],
] as const)('the file of a commitment that %s is said to', async (_how, status, text) => {
  for (const [path, result] of [uploaded, listed(status)]) portal.results.set(path, result)
  await choose('paper.pdf')
  await expect.poll(messages).toEqual([text])
})

test('a file for a commitment that finds no portal is to be chosen again, and one of another kind is not sent', async () => {
  await choose('paper.pdf')
  await expect
    .poll(messages)
    .toEqual(['A file can be sent from here only while the portal answers. Choose it again then.'])
  const before = portal.called.length
  await choose('paper.txt')
  await expect.poll(messages).toContain('Only .pdf, .doc and .docx files are allowed')
  expect(portal.called.length).toBe(before)
})
