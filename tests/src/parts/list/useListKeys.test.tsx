// @vitest-environment happy-dom
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useListKeys } from '../../../../src/parts/list/useListKeys.ts'

test('a key acts from the moment its record is shown', async () => {
  const pressed: string[] = []
  function Record() {
    useListKeys([{ key: 'j', label: 'Next', act: () => pressed.push('j') }])
    // Someone is quick: the key comes as soon as there is something to see.
    const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', cancelable: true }))
    return <p ref={() => queueMicrotask(press)}>A record</p>
  }
  const page = document.body.appendChild(document.createElement('div'))
  // A change of the address is such a transition.
  startTransition(() => createRoot(page).render(<Record />))
  await expect.poll(() => page.textContent).toBe('A record')
  expect(pressed).toEqual(['j'])
})
