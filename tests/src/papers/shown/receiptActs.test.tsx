// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReceiptPart } from '../../../../src/features/papers/page/ReceiptPart.tsx'
import { ReceiptDialog } from '../../../../src/features/papers/shown/ReceiptDialog.tsx'
import { author } from '../samples.ts'
import { popUps } from '../../../support/browser/popUps.ts'

const PaperId = '0195f3a0-0000-7000-8000-000000000001'
const Receipt = {
  PaperCode: 'P-0042',
  PaperTitle: 'On receipts',
  SubmittedOn: '2026-11-02T10:00:00.000Z',
  Authors: [author(1)],
  FileName: 'paper.pdf',
  Sha256: 'a'.repeat(64),
}
const kept = { DraftId: PaperId, PaperId, Receipt, Seen: false, IsLost: false }
const places: [string, ReactElement][] = [
  [
    'the dialog',
    <MemoryRouter key="dialog">
      <ReceiptDialog kept={kept} timeZone="Asia/Kolkata" onClose={() => undefined} />
    </MemoryRouter>,
  ],
  [
    'the page of a paper',
    <ReceiptPart key="page" receipt={Receipt} paperId={PaperId} timeZone="Asia/Kolkata" />,
  ],
]
const text = `Receipt of P-0042

Paper code: P-0042
`

let root: Root
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
})

/** Gives the browser a function that it may lack. */
const give = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

async function press(name: string): Promise<void> {
  const named = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!named) throw new Error(`There is no button ${name}`)
  await act(async () => named.click())
}

test.each(places)('%s shares, prints and saves a receipt', async (_where, shown) => {
  await act(async () => root.render(<MantineProvider>{shown}</MantineProvider>))

  const shared = vi.fn<(what: ShareData) => Promise<void>>(async () => undefined)
  give('share', shared)
  await press('Share')
  const [[what]] = shared.mock.calls as [[ShareData]]
  expect(what.title).toBe('Receipt of P-0042')
  expect(what.text).toContain(text)
  expect(what.text).toContain(`/paper/${PaperId}`)

  let printed: string | null | undefined
  vi.stubGlobal('print', () => {
    printed = document.querySelector('body > .paper-print h1')?.textContent
  })
  await press('Print')
  expect(printed).toBe('Receipt of P-0042')
  expect(document.querySelector('.paper-print')).toBeNull()

  let saved: string | undefined
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved = this.download
  })
  await press('Download')
  click.mockRestore()
  expect(saved).toBe('P-0042 receipt.txt')
})

test.each(places)('%s copies a receipt where the browser shares nothing', async (_where, shown) => {
  await act(async () => root.render(<MantineProvider>{shown}</MantineProvider>))
  const writeText = vi.fn<(copied: string) => Promise<void>>(async () => undefined)
  give('clipboard', { writeText })
  await press('Share')
  expect(writeText.mock.calls[0]?.[0]).toContain(text)
  await expect.poll(popUps).toEqual(['The receipt was copied'])
})
