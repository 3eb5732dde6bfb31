// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnyList } from '../../../../contract/core/list.ts'
import { paperDeskList } from '../../../../contract/papers/paperDeskList.ts'
import { statementLineList } from '../../../../contract/payments/statementLineList.ts'
import { FilterGroups } from '../../../../src/parts/list/FilterGroups.tsx'
import { fieldsOf } from '../../../../src/parts/list/listAddress.ts'
import { lists } from '../../../support/lists.ts'

let place: HTMLElement
let root: Root
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

const rareOf = (list: AnyList) => fieldsOf(list).filter(({ field }) => field.isRare)

const show = (list: AnyList) =>
  act(async () => {
    root.render(
      <MantineProvider>
        <FilterGroups fields={rareOf(list)}>
          {(some) => some.map(({ name, field }) => <input key={name} aria-label={field.label} />)}
        </FilterGroups>
      </MantineProvider>,
    )
  })
const groups = () =>
  [...place.querySelectorAll('[role="group"]')].map((group) => [
    group.getAttribute('aria-label'),
    group.querySelectorAll('input').length,
  ])
const search = () => place.querySelector<HTMLInputElement>('[type="search"]')
const type = (words: string) =>
  act(async () => {
    const field = search()
    if (!field) throw new Error('There is no search')
    // React listens to changes that it did not make itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const labels = () =>
  [...place.querySelectorAll('[role="group"] input')].map((input) => input.getAttribute('aria-label'))

test('the filters of papers are found under headings, none under “Other”', async () => {
  await show(paperDeskList)
  expect(groups()).toEqual([
    ['Decision', 5],
    ['Reviews', 7],
    ['People', 5],
    ['Files', 3],
    ['Dates', 5],
  ])
})

test('a filter is found by words of its name or heading, and Enter goes to it', async () => {
  await show(paperDeskList)
  await type('country')
  expect(labels()).toEqual(['Country of an author'])
  expect(place.querySelector('[role="status"]')?.textContent).toBe('1 filter')
  await act(async () => {
    search()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Country of an author')
  await type('files')
  expect(groups()).toEqual([['Files', 3]])
  await type('weather')
  expect(labels()).toEqual([])
  expect(place.textContent).toContain('No filter has these words.')
})

test('a few filters have neither headings nor a search', async () => {
  await show(statementLineList)
  expect([groups(), search()]).toEqual([[], null])
  expect(place.querySelectorAll('input')).toHaveLength(rareOf(statementLineList).length)
})

test('each filter of a list with many of them has a heading', () => {
  const without = lists.flatMap(([name, list]) => {
    const rare = rareOf(list)
    return rare.length < 9 ? [] : rare.flatMap((of) => (of.field.group ? [] : [`${name}: ${of.name}`]))
  })
  expect(without).toEqual([])
})
