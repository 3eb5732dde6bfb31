// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { offerDownload } from '../../../../src/ui/files/offerDownload.ts'
import { popUps } from '../../../support/browser/popUps.ts'

test('a paper without a file says so, at once or when the file has gone since (spec 8.9)', async () => {
  await offerDownload('', () => Promise.reject(new Error('nothing is read')))
  await expect.poll(popUps).toEqual(['No paper URL available'])
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
  await offerDownload('paper.pdf', () => Promise.resolve(undefined))
  await expect.poll(popUps).toEqual(['Initiating download...', 'No paper URL available'])
})

test('a file that cannot be read is an error of the download (spec 8.9)', async () => {
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
  await offerDownload('paper.pdf', () => Promise.reject(new Error('no answer')))
  await expect.poll(popUps).toEqual(['Initiating download...', 'Error downloading paper'])
})
