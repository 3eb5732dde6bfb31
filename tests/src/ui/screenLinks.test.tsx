// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ScreenLinks } from '../../../src/ui/ScreenLinks.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const names = ['Papers', 'Abstracts', 'Pairs']
const place = document.createElement('div')
const root = createRoot(place)

const show = (here: string) =>
  act(async () =>
    root.render(
      <MantineProvider>
        <MemoryRouter>
          <ScreenLinks
            label="Screens of papers"
            screens={names.map((label) => ({ label, to: `/${label}`, isHere: label === here }))}
          />
        </MemoryRouter>
      </MantineProvider>,
    ),
  )
const row = () => place.querySelector('nav')

afterEach(async () => {
  vi.restoreAllMocks()
  await act(async () => root.render(null))
})

test('the screens of a room are links in a named row, and one of them is the present one', async () => {
  await show('Abstracts')
  expect(row()?.getAttribute('aria-label')).toBe('Screens of papers')
  expect(
    [...place.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ]),
  ).toEqual([
    ['Papers', '/Papers', null],
    ['Abstracts', '/Abstracts', 'page'],
    ['Pairs', '/Pairs', null],
  ])
})

test('the row is scrolled to the present screen, from wherever the row begins', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'NAV' ? 16 : 16 + 100 * names.indexOf(this.textContent)
  })
  await show('Pairs')
  expect(row()?.scrollLeft).toBe(200)
})

test('a row without its present screen stays at its begin', async () => {
  await show('Travel')
  expect(row()?.scrollLeft).toBe(0)
})
