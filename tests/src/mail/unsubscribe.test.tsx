// @vitest-environment happy-dom
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { PublicHomePage } from '../../../contract/content/content.ts'
import { UnsubscribeScreen } from '../../../src/features/mail/UnsubscribeScreen.tsx'
import { publicContent } from '../../../src/sync/public/publicContent.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'

let shown: ShownWindow
afterEach(() => shown.leave())

const open = (code: string) =>
  shownWindow(
    <Routes>
      <Route path="/unsubscribe/:code" element={<UnsubscribeScreen />} />
    </Routes>,
    `/unsubscribe/${code}`,
  )

test('a link that was cut off says so with the tone and the sign of an error, and asks nothing', async () => {
  shown = await open('a%20b')
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')).not.toBeNull())
  const alert = document.querySelector('[role="alert"]')
  expect(alert?.textContent).toBe('This link is not valid. It may be cut off: open it again from the mail')
  expect(alert?.querySelector('svg')).not.toBeNull()
  expect(shown.text()).not.toContain('Stop announcements')
})

test('the question names the conference once its name is known, and is asked without one too', async () => {
  shown = await open('A'.repeat(43))
  await vi.waitFor(() => expect(shown.text()).toContain('Stop announcements'))
  expect(shown.text()).not.toContain('Do you want')
  publicContent.setState({ homePage: { state: 'failed', message: '' } })
  await vi.waitFor(() =>
    expect(shown.text()).toContain('Do you want to stop announcements of this conference by email?'),
  )
  const value = { ConferenceName: 'Goa Linguistics 2026' } as PublicHomePage
  publicContent.setState({ homePage: { state: 'ready', value, storedOn: null } })
  await vi.waitFor(() =>
    expect(shown.text()).toContain('Do you want to stop announcements of Goa Linguistics 2026 by email?'),
  )
})
