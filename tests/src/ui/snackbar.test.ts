// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { leaveErrors, showSnack } from '../../../src/ui/snackbar.tsx'
import { popUps } from '../../support/browser/popUps.ts'

const shown = () => notificationsStore.getState().notifications

beforeEach(() => {
  for (const { onClose, ...one } of shown()) onClose?.(one)
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
})

test('the same message twice is one message, whose six seconds start again', async () => {
  showSnack('Failed to save paper', 'error')
  await expect.poll(popUps).toEqual(['Failed to save paper'])
  const [first] = shown()
  showSnack('Failed to save paper', 'error')
  await expect.poll(() => shown()[0]?.id).not.toBe(first?.id)
  expect(shown()).toMatchObject([{ autoClose: 6000 }])
  expect(popUps()).toEqual(['Failed to save paper'])
})

test('an error goes once the act succeeds, or when its screen is left; other messages stay', async () => {
  showSnack('Failed to save paper', 'error')
  showSnack('Saved on this device', 'info')
  showSnack('Saved', 'success')
  await expect.poll(popUps).toEqual(['Saved on this device', 'Saved'])
  showSnack('Failed to save paper', 'error')
  await expect.poll(popUps).toHaveLength(3)
  leaveErrors()
  await expect.poll(popUps).toEqual(['Saved on this device', 'Saved'])
})

test('an error that leads to another screen is read there, and goes with that one', async () => {
  showSnack('Invalid reset password link', 'error', 'next screen')
  await expect.poll(popUps).toEqual(['Invalid reset password link'])
  leaveErrors()
  await Promise.resolve()
  expect(popUps()).toEqual(['Invalid reset password link'])
  leaveErrors()
  await expect.poll(popUps).toEqual([])
})

test('a code in a message is not broken at its hyphen', async () => {
  showSnack('P-0529 is approved', 'success')
  await expect
    .poll(() => shown().map(({ message }) => renderToStaticMarkup(message)))
    .toEqual(['<span><span class="code">P-0529</span> is approved</span>'])
  expect(popUps()).toEqual(['P-0529 is approved'])
})
