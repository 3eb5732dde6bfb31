import { afterEach, expect, test, vi } from 'vitest'
import { otherTabUpdated, isRun, useUpdate } from '../../../src/app/update/worker.ts'

const inBrowser = (controller: object | null) => vi.stubGlobal('navigator', { serviceWorker: { controller } })

afterEach(() => {
  vi.unstubAllGlobals()
  useUpdate.setState({ step: 'none' })
})

test('the first version on its way to become active is no new version', () => {
  inBrowser(null)
  expect(isRun(navigator.serviceWorker)).toBe(false)
  otherTabUpdated('waiting')
  expect(useUpdate.getState().step).toBe('none')
})

test('a version that waits for the one that runs the page is offered', () => {
  inBrowser({ state: 'activated' })
  expect(isRun(navigator.serviceWorker)).toBe(true)
  otherTabUpdated('waiting')
  expect(useUpdate.getState().step).toBe('waiting')
})

test('a version that took over in another window is reported in a window that none runs, too', () => {
  inBrowser(null)
  otherTabUpdated('taken')
  expect(useUpdate.getState().step).toBe('taken')
})
