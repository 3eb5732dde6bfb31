// @vitest-environment happy-dom
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useShortcut } from '../../../src/ui/useShortcut.ts'

test('a shortcut acts from the moment its screen is shown, and a letter in a field stays a letter', async () => {
  const pressed: string[] = []
  const press = (target: EventTarget, key: string, ctrlKey = false) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
  function Screen() {
    useShortcut('/', () => pressed.push('/'))
    useShortcut('mod+K', () => pressed.push('Ctrl K'), { isTyped: true })
    // Someone is quick: the key comes as soon as there is something to see.
    return <input ref={() => queueMicrotask(() => press(document, '/'))} />
  }
  const page = document.body.appendChild(document.createElement('div'))
  // A change of the address is such a transition.
  startTransition(() => createRoot(page).render(<Screen />))
  await expect.poll(() => page.querySelector('input')).not.toBeNull()
  expect(pressed).toEqual(['/'])
  const field = page.querySelector('input') ?? page
  press(field, '/')
  press(field, 'k', true)
  expect(pressed).toEqual(['/', 'Ctrl K'])
})
