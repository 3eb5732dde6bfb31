// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { focusField } from '../../../src/app/finder/focusField.ts'

/** What a person does, which ends the search for a field. */
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))

afterEach(() => {
  press()
  document.body.replaceChildren()
})

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 5000, interval: 10 })

/** A field with its label, as a form shows it, after the heading of its screen has the focus. */
function shownForm() {
  document.body.innerHTML = `<h1 tabindex="-1">Bank</h1><label for="undo">Undo window, in minutes <span>*</span></label><input id="undo">`
  document.querySelector('h1')?.focus()
  return document.querySelector('input')
}

test('the field of a setting has the focus once its screen is there, after the heading of the screen', async () => {
  focusField('Undo window, in minutes')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const field = shownForm()
  await soon(() => expect(document.activeElement).toBe(field))
  document.querySelector('h1')?.focus()
  await soon(() => expect(document.activeElement).toBe(field))
})

test('what a person does meanwhile keeps the focus where they are', async () => {
  focusField('Undo window, in minutes')
  press()
  const field = shownForm()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(document.activeElement).not.toBe(field)
})

/** What a form shows, and what has the focus there once the label has been looked for. */
async function focusedBy(label: string, html: string) {
  document.body.innerHTML = html
  focusField(label)
  await soon(() => expect(document.activeElement).not.toBe(document.body))
  return document.activeElement?.id
}

const rates = `<table><thead><tr><th scope="col">Category</th><th scope="col">Registration</th></tr></thead>
  <tbody><tr><th scope="row"><input type="checkbox" id="turn" aria-label="A rate for Indian, Student"></th>
  <td>CELL</td></tr></tbody></table>`

test('a column of rates has the focus in its first cell, and where there is no rate, what adds one', async () => {
  const cell = '<input id="cell" aria-label="Registration, Indian, Student">'
  expect(await focusedBy('Registration', rates.replace('CELL', cell))).toBe('cell')
  expect(await focusedBy('Registration', rates.replace('CELL', ''))).toBe('turn')
  expect(await focusedBy('A rate for Indian, Student', rates)).toBe('turn')
})

test('a section of a screen has the focus in its first field, and without one in its first act', async () => {
  const section = (name: string, inner: string) =>
    `<section aria-label="${name}"><h2>${name}</h2>${inner}</section>`
  const fields = '<input hidden><button id="act">Look</button><input id="field">'
  expect(
    await focusedBy('Password', section('Passkeys', '<button></button>') + section('Password', fields)),
  ).toBe('field')
  expect(
    await focusedBy('Erase the account', section('Erase the account', '<button id="erase"></button>')),
  ).toBe('erase')
})

test('a text with a toolbar has the focus in its editor', async () => {
  const editor =
    '<div role="group" aria-labelledby="name"><button></button><textarea id="text"></textarea></div>'
  expect(await focusedBy('Guidelines', `<div id="name">Guidelines</div>${editor}`)).toBe('text')
})
