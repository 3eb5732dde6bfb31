import type { ReactNode } from 'react'
import type { Path } from 'react-router-dom'

/** A screen in a window of the browser. */
export interface ShownWindow {
  readonly text: () => string
  /** The control with a label that begins so. */
  readonly control: (label: string) => HTMLInputElement | undefined
  readonly press: (name: string) => void
  readonly type: (label: string, text: string) => void
  readonly leave: () => void
}

/** An address, with the state of its history entry. */
type Entry = string | (Partial<Path> & { readonly state?: unknown })

/**
 * Shows a screen at an address. The test file runs in `happy-dom`; after `vi.resetModules()` nothing but the device is
 * what two windows have in common, so the parts are loaded here. With `hasHistory` the window's own Back and address are
 * those of the screen.
 */
export async function shownWindow(
  element: ReactNode,
  entry: Entry,
  { hasHistory = false }: { readonly hasHistory?: boolean } = {},
): Promise<ShownWindow> {
  const { MantineProvider } = await import('@mantine/core')
  const { createRoot } = await import('react-dom/client')
  const { BrowserRouter, createPath, MemoryRouter } = await import('react-router-dom')
  // Dialogs read the window's address, which is the router's in a browser.
  window.history.replaceState(null, '', typeof entry === 'string' ? entry : createPath(entry))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <MantineProvider>
      {hasHistory ? (
        <BrowserRouter>{element}</BrowserRouter>
      ) : (
        <MemoryRouter initialEntries={[entry]}>{element}</MemoryRouter>
      )}
    </MantineProvider>,
  )
  const control = (label: string) => {
    const named = [...place.querySelectorAll('label')].find(({ textContent }) =>
      textContent.startsWith(label),
    )
    return place.querySelector<HTMLInputElement>(`[id="${named?.htmlFor ?? ''}"]`) ?? undefined
  }
  return {
    text: () => place.textContent,
    control,
    press: (name) => {
      const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      if (!button) throw new Error(`There is no ${name}`)
      button.click()
    },
    type: (label, text) => {
      const element = control(label)
      if (!element) throw new Error(`There is no ${label}`)
      // React listens to changes that it did not make itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
      const isSelect = element.tagName === 'SELECT'
      element.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
    },
    leave: () => {
      root.unmount()
      place.remove()
    },
  }
}
