// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { focusFirstError } from '../../../../src/ui/form/focusFirstError.ts'

let form: HTMLFormElement
beforeEach(() => {
  document.body.innerHTML = '<form><input id="email"><input id="password"><input id="phone"></form>'
  form = document.querySelector('form') ?? document.createElement('form')
})

const markErrors = () => {
  for (const id of ['password', 'phone']) document.getElementById(id)?.setAttribute('aria-invalid', 'true')
}
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const focused = () => document.activeElement?.id

test('the first error that is shown gets the focus', async () => {
  markErrors()
  focusFirstError(form)
  await frame()
  expect(focused()).toBe('password')
})

test('an error that appears some frames after the answer of the server gets the focus too', async () => {
  focusFirstError(form)
  for (let i = 0; i < 5; i += 1) await frame()
  markErrors()
  await expect.poll(focused).toBe('password')
})
