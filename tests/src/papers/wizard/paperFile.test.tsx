// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { emptyPaper } from '../../../../contract/papers/papers.ts'
import { UploadFields } from '../../../../src/features/papers/wizard/UploadFields.tsx'
import { signIn } from '../../../support/browser/signIn.ts'

// A text area that grows waits for the typefaces of the page.
Object.assign(document, { fonts: new EventTarget() })

async function shown(serverName: string) {
  await signIn(crypto.randomUUID())
  const place = document.body.appendChild(document.createElement('div'))
  const PaperURL = serverName ? crypto.randomUUID() : emptyPaper.PaperURL
  flushSync(() =>
    createRoot(place).render(
      <MantineProvider>
        <UploadFields
          themes={[]}
          fields={{ ...emptyPaper, PaperURL }}
          file={null}
          serverName={serverName}
          minimumWords={10}
          errors={serverName ? {} : { PaperURL: 'Paper file is required' }}
          onPick={() => Promise.reject(new Error('A file of another kind is not kept'))}
        />
      </MantineProvider>,
    ),
  )
  return place
}

const buttons = (place: HTMLElement) =>
  [...place.querySelectorAll('button')].map(({ textContent }) => textContent)

test('a paper without a file says that it needs one, and a file of another kind is refused where it is picked', async () => {
  const place = await shown('')
  expect(buttons(place)).toContain('Choose a file')
  expect(place.querySelector('[role="alert"]')?.textContent).toBe('Paper file is required')
  const input = place.querySelector<HTMLInputElement>('input[type="file"]')
  expect(input?.getAttribute('aria-label')).toBe('Paper file')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'notes.txt')] })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect
    .poll(() => place.querySelector('[role="alert"]')?.textContent)
    .toBe('Only .pdf, .doc and .docx files are allowed')
})

test('the file that the portal has is named, and can be replaced', async () => {
  const place = await shown('sonorants.pdf')
  expect(place.textContent).toContain('sonorants.pdfSent to the portal')
  expect(buttons(place)).toContain('Replace file')
  expect(place.querySelector('[role="alert"]')).toBeNull()
})
