// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useAskedPaper } from '../../../../src/features/papers/wizard/usePaperFromUrl.ts'

interface Props {
  readonly shown: string | undefined
  readonly open: ((id: string) => void) | undefined
}

function Asked({ shown, open }: Props) {
  useAskedPaper({
    ...{ addNew: undefined, open, shown, draftId: shown, isUpdate: true, isKept: true },
    close: () => undefined,
  })
  return null
}

test('a paper that was closed is not opened again by the address that the browser is still leaving', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const opened: string[] = []
  const open = (id: string) => void opened.push(id)
  // The wizard's own entry; no event comes that says the browser is back from it.
  history.replaceState({ usr: { sheet: 'draft' } }, '', '/dashboard?draft=one')
  const root = createRoot(document.createElement('div'))
  const show = (props: Props) =>
    act(async () =>
      root.render(
        <MemoryRouter initialEntries={['/dashboard?draft=one']}>
          <Asked {...props} />
        </MemoryRouter>,
      ),
    )
  await show({ shown: undefined, open })
  expect(opened).toEqual(['one'])
  await show({ shown: 'one', open })
  // Closed, and the list of papers is read again meanwhile.
  await show({ shown: undefined, open: undefined })
  await show({ shown: undefined, open })
  expect(opened).toEqual(['one'])
  await act(async () => root.unmount())
})
