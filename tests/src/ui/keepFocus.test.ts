// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isFocusLost, keepFocus } from '../../../src/ui/keepFocus.ts'

let stop: () => void
beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <section id="sessions"><ul>
        <li id="first"><button>End one</button></li>
        <li id="second"><button>End two</button></li>
      </ul></section>
      <form id="form"><button id="send">Send</button></form>
    </main>`
  stop = keepFocus()
})
afterEach(() => stop())

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`${selector} is not there`)
  return found
}
const focusedId = () => document.activeElement?.id

test('the row after one that is deleted has the focus, and after the last one their section', async () => {
  find('#first button').focus()
  find('#first').remove()
  expect(document.activeElement).toBe(document.body)
  await expect.poll(focusedId).toBe('second')
  // A screen that wants the focus may still take it.
  expect(isFocusLost()).toBe(true)
  find('#second').remove()
  await expect.poll(focusedId).toBe('sessions')
  find('#send').focus()
  expect(isFocusLost()).toBe(false)
  // What had the focus for a while is as it was.
  expect(find('#sessions').outerHTML).toBe(
    '<section id="sessions"><ul>\n        \n        \n      </ul></section>',
  )
})

test('the form of a button that is replaced by its result has the focus, unless something else takes it', async () => {
  find('#send').focus()
  find('#send').remove()
  await expect.poll(focusedId).toBe('form')
  find('#second button').focus()
  find('#second').remove()
  find('#first button').focus()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(document.activeElement?.textContent).toBe('End one')
})

test('a button that was disabled for a while has the focus again', async () => {
  const send = find('#send')
  send.focus()
  // As browsers do.
  send.blur()
  send.toggleAttribute('disabled', true)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(document.activeElement).toBe(document.body)
  send.toggleAttribute('disabled', false)
  await expect.poll(focusedId).toBe('send')
})

test('a press beside everything leaves the focus on nothing', async () => {
  find('#send').focus()
  find('#send').blur()
  document.body.click()
  find('#send').remove()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(document.activeElement).toBe(document.body)
})

test('the focus stays in an open dialog, and goes to nothing behind it', async () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  dialog.id = 'dialog'
  dialog.innerHTML = '<p><button>Use</button></p>'
  document.body.append(dialog)
  find('#dialog button').focus()
  find('#dialog p').remove()
  await expect.poll(focusedId).toBe('dialog')
  find('#first button').focus()
  find('#first').remove()
  await expect.poll(focusedId).toBe('dialog')
})

test('what opened a menu has the focus after the menu and a form that it opened are gone', async () => {
  find('#send').focus()
  const menu = document.createElement('div')
  menu.innerHTML = '<button id="item">Save as…</button><input id="name" /><button id="save">Save</button>'
  document.body.append(menu)
  for (const selector of ['#item', '#name', '#save']) find(selector).focus()
  menu.remove()
  await expect.poll(focusedId).toBe('send')
})
