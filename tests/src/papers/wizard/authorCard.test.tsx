// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { AuthorsStep } from '../../../../src/features/papers/wizard/AuthorsStep.tsx'
import { addAuthor } from '../../../../src/features/papers/wizard/authorOrder.ts'
import { useDraft } from '../../../../src/features/papers/draft/draftStore.ts'
import { changeAuthors } from '../../../../src/features/papers/draft/editDraft.ts'
import { closeDraft, openNewDraft } from '../../../../src/features/papers/draft/openDraft.ts'
import { useSession } from '../../../../src/stores/session.ts'
import { signIn } from '../../../support/browser/signIn.ts'
import { author } from '../samples.ts'
import { popUps } from '../../../support/browser/popUps.ts'

const own = author(1)
let root: Root
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await signIn(crypto.randomUUID())
  const databases = databasesOf(useSession.getState().session?.UserId ?? '')
  const draftId = openNewDraft(databases, own)
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  const nothing = () => undefined
  await act(async () =>
    root.render(
      <MantineProvider>
        <MemoryRouter>
          <AuthorsStep
            draftId={draftId}
            ownId={own.UserDetailId}
            rows={[]}
            onBack={nothing}
            onNext={nothing}
            onCover={nothing}
          />
        </MemoryRouter>
      </MantineProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  await closeDraft()
})

const remove = (name: string) => {
  const button = document.querySelector<HTMLButtonElement>(`[aria-label="Remove ${name}"]`)
  if (!button) throw new Error(`Nothing removes ${name}`)
  return button
}
const offered = (name: string) => remove(name).getAttribute('aria-disabled') === 'false'

test('nobody is offered to remove themselves, and a press says why (spec 5.32)', async () => {
  expect(offered('Author 1')).toBe(false)
  await act(async () => {
    const longer = addAuthor(useDraft.getState().list?.Authors ?? [], author(2))
    await changeAuthors('authors' in longer ? longer.authors : [])
  })
  expect([offered('Author 1'), offered('Author 2')]).toEqual([false, true])
  await act(async () => remove('Author 1').click())
  await expect.poll(popUps).toEqual(['Cannot remove yourself as an author'])
  await act(async () => remove('Author 2').click())
  expect(useDraft.getState().list?.Authors.map(({ FullName }) => FullName)).toEqual(['Author 1'])
})
