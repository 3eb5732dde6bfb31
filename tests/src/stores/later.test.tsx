// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { create, useStore } from 'zustand'
import { useLater } from '../../../src/stores/useLater.ts'

test('what reads the store shows a key at once, and what follows it comes after', async () => {
  const store = create(() => ({ text: '' }))
  const Field = () => useStore(store, ({ text }) => text)
  const Foot = () => useLater(store).text.length
  const Both = () => (
    <>
      <Field />, <Foot />
    </>
  )
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(<Both />))
  await vi.waitFor(() => expect(place.textContent).toBe(', 0'))
  flushSync(() => store.setState({ text: 'abc' }))
  expect(place.textContent).toBe('abc, 0')
  await vi.waitFor(() => expect(place.textContent).toBe('abc, 3'))
  root.unmount()
})

test('a change between the first render and its effects is not missed', async () => {
  const store = create(() => ({ text: '' }))
  const Foot = () => useLater(store).text
  const place = document.createElement('div')
  const root = createRoot(place)
  root.render(<Foot />)
  store.setState({ text: 'early' })
  await vi.waitFor(() => expect(place.textContent).toBe('early'))
  root.unmount()
})
