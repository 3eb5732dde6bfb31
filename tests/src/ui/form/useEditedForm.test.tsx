// @vitest-environment happy-dom
import type { SyntheticEvent } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { useEditedForm, type Copy, type EditedForm } from '../../../../src/ui/form/useEditedForm.ts'
import { shownHook, type ShownHook } from '../../../support/browser/shownHook.tsx'

interface Page extends Record<string, unknown> {
  readonly Title: string
  readonly Body: string
}

const served: Copy<Page> = { Fields: { Title: 'Venue', Body: '' }, Version: 1 }

let form: ShownHook<object, EditedForm<Page>>
/** What is on the device for the form. */
let kept: Copy<Page> | undefined
let answer: (fields: Page) => void
let refuse: (fields: FieldErrors) => void
let saved: number[]
/** What the device says it has, as it does once it has been read. */
let shown: (text: Copy<Page> | undefined) => void

const keeper = {
  keep: (copy: Copy<Page>) => void (kept = copy),
  drop: () => Promise.resolve(void (kept = undefined)),
  layAside: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

const useForm = () =>
  useEditedForm<Page>({
    served,
    kept: undefined,
    openKeeper: (listeners) => {
      shown = listeners.shown
      return keeper
    },
    rules: ({ Title }) => (Title ? {} : { Title: 'Title is required' }),
    save: (_fields, version) =>
      new Promise((resolve) => {
        answer = (Fields) => {
          resolve({ kind: 'saved', Result: { Fields, Version: version + 1 } })
        }
        refuse = (errors) => {
          resolve({ kind: 'refused', message: 'The page could not be saved', fields: errors })
        }
      }),
    newest: () => Promise.resolve(served),
    onSaved: ({ Version }) => saved.push(Version),
  })

const type = (fields: Partial<Page>) => form.during(() => form.now().change(fields))
const press = () =>
  form.during(() => {
    const event = { preventDefault: () => undefined, currentTarget: document.createElement('form') }
    form.now().submit(event as unknown as SyntheticEvent<HTMLFormElement>)
  })
const answered = (fields: Page) => form.during(() => answer(fields))

beforeEach(async () => {
  kept = undefined
  saved = []
  form = await shownHook(useForm, {})
})
afterEach(() => form.leave())

it('shows what the server made of a save, and forgets the copy of the device', async () => {
  await type({ Body: ' Main hall ' })
  expect(kept).toEqual({ Fields: { Title: 'Venue', Body: ' Main hall ' }, Version: 1 })
  await press()
  await answered({ Title: 'Venue', Body: 'Main hall' })
  expect([form.now().values, form.now().isChanged, kept, saved]).toEqual([
    { Title: 'Venue', Body: 'Main hall' },
    false,
    undefined,
    [2],
  ])
})

it('keeps what is typed while a save is under way, upon the version that the save made', async () => {
  await type({ Body: 'Main hall' })
  await press()
  await type({ Body: 'Main hall, second floor' })
  await answered({ Title: 'The venue', Body: 'Main hall' })
  const Fields = { Title: 'The venue', Body: 'Main hall, second floor' }
  expect([form.now().values, form.now().isChanged, kept, saved]).toEqual([
    Fields,
    true,
    { Fields, Version: 2 },
    [2],
  ])
  await press()
  await answered(Fields)
  expect([form.now().values, form.now().isChanged, kept, saved]).toEqual([Fields, false, undefined, [2, 3]])
})

it('keeps the errors of a press that came before the device had been read', async () => {
  await type({ Title: '' })
  await press()
  await form.during(() => shown({ Fields: { Title: '', Body: '' }, Version: 1 }))
  expect(form.now().errors).toEqual({ Title: 'Title is required' })
  await form.during(() => shown({ Fields: { Title: 'Venue and way', Body: '' }, Version: 1 }))
  expect([form.now().errors, form.now().values]).toEqual([{}, { Title: 'Venue and way', Body: '' }])
})

it('shows a refusal at the fields that the server names, until the next press', async () => {
  await type({ Title: 'Way' })
  await press()
  await form.during(() => refuse({ Title: 'Dieser Titel ist vergeben' }))
  expect([form.now().errors, form.now().isBusy]).toEqual([{ Title: 'Dieser Titel ist vergeben' }, false])
  await press()
  await form.during(() => refuse({}))
  expect([form.now().errors, form.now().values]).toEqual([{}, { Title: 'Way', Body: '' }])
})
