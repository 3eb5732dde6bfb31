// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { keepLinesClean } from '../../../../src/ui/form/keepLinesClean.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
keepLinesClean(document)

/** A form with a line and a text, and what it holds. */
async function shownForm() {
  const held = { line: '', text: '' }
  function Form() {
    const [line, setLine] = useState('')
    const [text, setText] = useState('')
    Object.assign(held, { line, text })
    return (
      <>
        <input type="text" value={line} onChange={(event) => setLine(event.currentTarget.value)} />
        <textarea value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </>
    )
  }
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(place).render(<Form />))
  /** Puts a text into a field as the browser does when somebody pastes it. */
  const paste = (field: HTMLInputElement | HTMLTextAreaElement, text: string) =>
    act(async () => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const line = place.querySelector('input')
  const text = place.querySelector('textarea')
  if (!line || !text) throw new Error('The form is not shown')
  return { held, line, text, paste }
}

test('a tab and a hidden character that are pasted into a line are cleaned before the form takes them', async () => {
  const { held, line, paste } = await shownForm()
  await paste(line, 'Speech\tand \u202ELanguage')
  expect([line.value, held.line]).toEqual(['Speech and Language', 'Speech and Language'])
})

test('a text of several lines keeps its tabs, and a name keeps its joiners', async () => {
  const { held, line, text, paste } = await shownForm()
  await paste(text, 'One\n\ttwo')
  await paste(line, 'علی\u200Cرضا')
  expect(held).toEqual({ line: 'علی\u200Cرضا', text: 'One\n\ttwo' })
})
