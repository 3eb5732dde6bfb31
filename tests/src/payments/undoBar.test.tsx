// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { MantineProvider } from '@mantine/core'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { undoKinds } from '../../../contract/core/undo.ts'
import { UndoBar } from '../../../src/features/payments/desk/UndoBar.tsx'

const entry = {
  UndoId: '11111111-1111-4111-8111-111111111111',
  Kind: undoKinds.payments,
  Title: '12 payments confirmed',
  CreatedOn: '2026-11-20T20:00:00.000Z',
  CreatedByName: 'Asha Rao',
  UndoUntil: new Date(Date.now() + 9.9 * 60_000).toISOString(),
}

/** The calls that change something. */
let changes: string[]
let server: Server

beforeEach(async () => {
  changes = []
  server = createServer((request, response) => {
    const isRead = request.method === 'GET'
    if (!isRead) changes.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json')
    response.setHeader('x-trace-id', 'req-1')
    response.setHeader('idempotency-key', request.headers['idempotency-key'] ?? '')
    const Result = isRead ? [entry] : null
    response.end(JSON.stringify({ Success: true, Message: 'Taken back', Result, Id: null, Errors: [] }))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(to: string): void } }
  happyDOM.setURL(`http://localhost:${(server.address() as AddressInfo).port}/`)
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('a double press of Undo takes a decision back once', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const undone: string[] = []
  await act(async () =>
    root.render(
      <MantineProvider>
        <UndoBar round={1} onUndone={() => undone.push('undone')} />
      </MantineProvider>,
    ),
  )
  const button = () => place.querySelector<HTMLButtonElement>('[aria-label="Undo: 12 payments confirmed"]')
  await act(() => expect.poll(button).not.toBeNull())
  expect(place.textContent).toContain('Can be undone for 9 minutes')
  await act(async () => {
    button()?.click()
    button()?.click()
  })
  await act(() => expect.poll(() => undone).toEqual(['undone']))
  expect(changes).toEqual(['PUT /api/Undo/11111111-1111-4111-8111-111111111111'])
  await act(async () => root.unmount())
})
