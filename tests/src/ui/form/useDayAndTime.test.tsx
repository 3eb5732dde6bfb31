// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useDayAndTime } from '../../../../src/ui/form/useDayAndTime.ts'
import { shownHook, type ShownHook } from '../../../support/browser/shownHook.tsx'

interface Given {
  readonly value: string
}

let value: string
let fields: ShownHook<Given, ReturnType<typeof useDayAndTime>>

const useFields = (given: Given) =>
  useDayAndTime(given.value, (changed) => {
    value = changed
  })

/** Does something to a field, and shows the form's value again. */
async function after(happens: (shown: ReturnType<typeof useDayAndTime>) => void): Promise<string> {
  await fields.during(() => happens(fields.now()))
  await fields.show({ value })
  return value
}

beforeEach(async () => {
  value = '2026-11-20T17:00'
  fields = await shownHook(useFields, { value })
})
afterEach(() => fields.leave())

it('keeps the time of a deadline while its day is typed again by the keyboard, which first takes the day away', async () => {
  expect(await after(({ setDay }) => setDay(''))).toBe('')
  expect(fields.now().time).toBe('17:00')
  expect(await after(({ setDay }) => setDay('2026-11-21'))).toBe('2026-11-21T17:00')
})

it('leaves a day without a time where the time was taken away', async () => {
  expect(await after(({ setTime }) => setTime(''))).toBe('2026-11-20')
  expect(await after(({ setDay }) => setDay(''))).toBe('')
  expect(await after(({ setDay }) => setDay('2026-11-21'))).toBe('2026-11-21')
})

it('brings no time to a day whose fields were given up', async () => {
  await fields.show({ value: '' })
  expect(fields.now().time).toBe('')
  expect(await after(({ setDay }) => setDay('2026-11-21'))).toBe('2026-11-21')
})
