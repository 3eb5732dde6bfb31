// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test } from 'vitest'
import { leaveErrors, showSnack } from '../../../src/ui/snackbar.tsx'

const shown = () => notificationsStore.getState().notifications
const messages = () => shown().map(({ message }) => message)

beforeEach(() => {
  for (const { onClose, ...one } of shown()) onClose?.(one)
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
})

test('the same message twice is one message, which counts its six seconds anew', async () => {
  showSnack('Failed to save paper', 'error')
  await expect.poll(messages).toEqual(['Failed to save paper'])
  const [first] = shown()
  showSnack('Failed to save paper', 'error')
  await expect.poll(() => shown()[0]?.id).not.toBe(first?.id)
  expect(shown()).toMatchObject([{ message: 'Failed to save paper', autoClose: 6000 }])
})

test('an error goes once the act succeeds, or when its screen is left; other messages stay', async () => {
  showSnack('Failed to save paper', 'error')
  showSnack('Kept on this device', 'info')
  showSnack('Saved', 'success')
  await expect.poll(messages).toEqual(['Kept on this device', 'Saved'])
  showSnack('Failed to save paper', 'error')
  await expect.poll(messages).toHaveLength(3)
  leaveErrors()
  await expect.poll(messages).toEqual(['Kept on this device', 'Saved'])
})

test('an error that leads to another screen is read there, and goes with that one', async () => {
  showSnack('Invalid reset password link', 'error', 'next screen')
  await expect.poll(messages).toEqual(['Invalid reset password link'])
  leaveErrors()
  await Promise.resolve()
  expect(messages()).toEqual(['Invalid reset password link'])
  leaveErrors()
  await expect.poll(messages).toEqual([])
})
