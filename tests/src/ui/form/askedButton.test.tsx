// @vitest-environment happy-dom
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { AskedButton } from '../../../../src/ui/form/AskedButton.tsx'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { shownWindow } from '../../../support/browser/shownWindow.tsx'

/** A form that has its subject from the state of the history entry, as that of travel details has. */
function Form() {
  const navigate = useNavigate()
  const state = useLocation().state as { readonly subject?: string } | null
  const [isDiscarded, setDiscarded] = useState(false)
  useEffect(() => {
    if (!state) void navigate('/', { state: { subject: 'Asha Rao' } })
  }, [navigate, state])
  if (!state?.subject) return <p>Choose a person</p>
  return (
    <>
      <p>
        {state.subject}
        {isDiscarded && ', discarded'}
      </p>
      <AskedButton
        label="Discard what waits"
        title="Discard this?"
        text="It is not sent."
        yes="Discard"
        onConfirm={() => setDiscarded(true)}
      />
    </>
  )
}

const dialog = () => document.querySelector('[role="dialog"]')
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

test('a question over a form that has its subject from the history entry stays open, and is confirmed', async () => {
  const shown = await shownWindow(<Form />, '/', { hasHistory: true })
  await soon(() => expect(shown.text()).toContain('Asha Rao'))
  shown.press('Discard what waits')
  await soon(() => expect(dialog()?.textContent).toContain('It is not sent.'))
  await pageIsQuiet()
  expect(shown.text()).toContain('Asha Rao')
  expect(dialog()?.textContent).toContain('It is not sent.')
  ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Discard')?.click()
  await soon(() => expect(shown.text()).toContain('Asha Rao, discarded'))
  await soon(() => expect(dialog()).toBeNull())
  shown.leave()
})
