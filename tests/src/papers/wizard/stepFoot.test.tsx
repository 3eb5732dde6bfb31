// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { StepFoot } from '../../../../src/features/papers/wizard/StepFoot.tsx'
import { signIn } from '../../../support/browser/signIn.ts'

/** What the foot of a step has on a screen of a width, in the order of the document. */
async function partsAt(width: number) {
  const { happyDOM } = window as unknown as { readonly happyDOM: { setViewport(size: object): void } }
  happyDOM.setViewport({ width, height: 844 })
  await signIn(crypto.randomUUID())
  const place = document.body.appendChild(document.createElement('div'))
  flushSync(() =>
    createRoot(place).render(
      <MantineProvider>
        <StepFoot draftId={crypto.randomUUID()} rows={[]} back={<button>Back</button>}>
          <button>Save & Continue</button>
        </StepFoot>
      </MantineProvider>,
    ),
  )
  return [...place.querySelectorAll('[role="status"], button')].map((part) => part.textContent || 'state')
}

test('the state of the text is above the buttons of a phone, and between them elsewhere, as it is shown', async () => {
  expect(await partsAt(390)).toEqual(['state', 'Back', 'Save & Continue'])
  expect(await partsAt(1280)).toEqual(['Back', 'state', 'Save & Continue'])
})
