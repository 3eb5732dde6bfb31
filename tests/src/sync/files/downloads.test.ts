// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getInvoice } from '../../../../contract/payments/bills.ts'
import { downloadDuplicates } from '../../../../contract/reports/reports.ts'
import { downloadChosenUsers } from '../../../../contract/users/userList.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { openDocument } from '../../../../src/sync/files/documents.ts'
import { downloadBytes, downloadOwnBytes, downloadSignedLog } from '../../../../src/sync/files/download.ts'
import { fetchBook, type BookProgress } from '../../../../src/sync/files/fetchBook.ts'
import { downloadSheet } from '../../../../src/sync/files/fetchSheet.ts'
import { sendImage } from '../../../../src/sync/files/sendImage.ts'
import { chosenSheets, sheetDownload } from '../../../../src/sync/files/sheetDownload.ts'
import { CallError } from '../../../../src/sync/session/call.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'
import { refusal, startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'

const id = '22222222-2222-4222-8222-222222222222'
const never = new AbortController().signal

let portal: PagePortal
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(() => portal.forget())
afterAll(() => portal.stop())

/** The portal sends these bytes under this path. */
const serve = (path: string, type: string, body: string, headers: object = {}) =>
  portal.answers.set(path, { status: 200, body, headers: { 'content-type': type, ...headers } })
const reasonOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  return error instanceof CallError ? [error.reason, error.message] : error
}

test('a list is downloaded under the name that the portal gives it, with how much there is of it so far', async () => {
  serve('/api/Report/duplicates?format=csv', 'text/csv', 'a,b\n', {
    'content-disposition': 'attachment; filename="duplicates-2026.csv"',
  })
  const sizes: number[] = []
  const menu = sheetDownload(downloadDuplicates, (format) => ({ format }))
  const { name, bytes } = await menu.fetch('csv', (size) => sizes.push(size))
  expect([name, await bytes.text(), sizes.at(-1)]).toEqual(['duplicates-2026.csv', 'a,b\n', 4])
})

test('a list without a name in its response has the last part of its address as name', async () => {
  serve('/api/Report/duplicates?format=xlsx', 'application/zip', 'PK')
  const { name } = await downloadSheet(downloadDuplicates, { format: 'xlsx' }, 'No', () => undefined)
  expect(name).toBe('duplicates')
})

test('a list that the portal refuses or does not send says why, else what its screen says', async () => {
  const path = '/api/Report/duplicates?format=csv'
  const fetched = () =>
    reasonOf(downloadSheet(downloadDuplicates, { format: 'csv' }, 'No list', () => undefined))
  expect(await fetched()).toEqual([
    'offline',
    'The portal cannot be reached, so nothing was downloaded. Try again when it is back.',
  ])
  portal.answers.set(path, refusal(403, 'You are not allowed to do this'))
  expect(await fetched()).toEqual(['refused', 'You are not allowed to do this'])
  portal.answers.set(path, refusal(422, ''))
  expect(await fetched()).toEqual(['refused', 'No list'])
  portal.answers.set(path, { status: 502, body: '<html>Bad gateway</html>' })
  expect(await fetched()).toEqual(['refused', 'No list'])
  const { failed } = sheetDownload(downloadDuplicates, (format) => ({ format }))
  expect(failed(new CallError('refused', 'No'))).toBe('No')
  expect(failed(new TypeError('broken'))).toBe(
    'The list could not be downloaded. Nothing was lost: try again',
  )
})

test('a download that is cancelled throws why', async () => {
  const cancelled = new AbortController()
  portal.held = new Promise(() => undefined)
  const fetched = sheetDownload(downloadDuplicates, () => ({})).fetch(
    'csv',
    () => undefined,
    cancelled.signal,
  )
  await expect.poll(() => portal.called).toHaveLength(1)
  cancelled.abort(new Error('Not wanted'))
  await expect(fetched).rejects.toThrow('Not wanted')
  portal.held = Promise.resolve()
})

test('the selected rows of a list are downloaded in either format by their ids', async () => {
  serve('/api/Report/user-list/chosen', 'text/csv', 'a,b\n')
  const [excel, csv] = chosenSheets(downloadChosenUsers, (format) => ({
    Ids: [id],
    Sort: 'name' as const,
    format,
  }))
  expect([excel?.label, csv?.label]).toEqual([
    'Download the selection as Excel (.xlsx)',
    'Download the selection as CSV',
  ])
  await csv?.fetch(() => undefined)
  expect(JSON.parse(portal.asked[0]?.body ?? '')).toEqual({ Ids: [id], Sort: 'name', format: 'csv' })
})

test('an invoice is opened as it is, and once more from the device while the portal does not answer', async () => {
  const databases = databasesOf(testUserId)
  const path = `/api/Payment/${id}/invoice`
  const open = () => openDocument(databases, getInvoice, id, 'No invoice')
  expect(await reasonOf(open())).toEqual(['offline', 'No invoice'])
  serve(path, 'application/pdf', '%PDF one')
  expect(await (await open()).text()).toBe('%PDF one')
  portal.answers.clear()
  const kept = await open()
  expect([await kept.text(), kept.type]).toEqual(['%PDF one', 'application/pdf'])
  portal.answers.set(path, { status: 200, body: '<html>Welcome to our hotel</html>' })
  expect(await (await open()).text()).toBe('%PDF one')
  serve(path, 'text/plain', 'no document')
  expect(await (await open()).text()).toBe('%PDF one')
  // The portal knows better than the copy.
  portal.answers.set(path, refusal(404, 'There is no such invoice'))
  expect(await reasonOf(open())).toEqual(['refused', 'There is no such invoice'])
  portal.answers.set(path, refusal(404, ''))
  expect(await reasonOf(open())).toEqual(['refused', 'No invoice'])
})

test('a document is shown though the device cannot keep it', async () => {
  const { copies, ...rest } = databasesOf(testUserId)
  vi.spyOn(copies, 'transaction').mockRejectedValueOnce(new Error('Full'))
  serve(`/api/Payment/${id}/invoice`, 'application/pdf', '%PDF two')
  expect(await (await openDocument({ copies, ...rest }, getInvoice, id, 'No')).text()).toBe('%PDF two')
})

test('a file, the own data and the signed log come as bytes, or say that they could not', async () => {
  const all = () =>
    Promise.all([
      reasonOf(downloadBytes(id)),
      reasonOf(downloadOwnBytes('No data')),
      reasonOf(downloadSignedLog('No log')),
    ])
  expect(await all()).toEqual([
    ['offline', 'Error downloading paper'],
    ['offline', 'No data'],
    ['offline', 'No log'],
  ])
  const paths = [`/api/Storage/${id}`, '/api/Account/own/data', '/api/Report/audit-log/signed']
  for (const path of paths) portal.answers.set(path, refusal(403, 'No'))
  expect(await all()).toEqual([
    ['refused', 'Error downloading paper'],
    ['refused', 'No data'],
    ['refused', 'No log'],
  ])
  for (const path of paths) serve(path, 'application/octet-stream', path)
  const bytes = [await downloadBytes(id), await downloadOwnBytes(''), await downloadSignedLog('')]
  expect(await Promise.all(bytes.map((blob) => blob.text()))).toEqual(paths)
})

test('the book of abstracts is fetched once it is typeset, and how far it is is shown until then', async () => {
  const states = [
    { State: 'setting', Done: 3, Papers: 7, Size: 0 },
    { State: 'ready', Done: 7, Papers: 7, Size: 4 },
  ]
  portal.answers.set('/api/Event/book?Chapters=theme', () => ({
    status: 200,
    body: { Success: true, Message: '', Result: states.shift(), Id: null, Errors: [] },
  }))
  serve('/api/Event/book/file?Chapters=theme', 'application/pdf', '%PDF')
  const steps: BookProgress[] = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const fetched = fetchBook('theme', (step) => steps.push(step), never)
  await vi.waitUntil(() => steps.length > 0)
  await vi.advanceTimersByTimeAsync(700)
  vi.useRealTimers()
  expect(await (await fetched).bytes.text()).toBe('%PDF')
  expect(steps[0]).toEqual({ state: 'setting', done: 3, papers: 7 })
  expect(steps.at(-1)).toEqual({ state: 'loading', done: 4, papers: 0 })
})

test('a book that cannot be made, or is no longer wanted, says so and is not asked for again', async () => {
  const book = '/api/Event/book?Chapters=session'
  portal.results.set(book, { State: 'failed', Done: 0, Papers: 7, Size: 0 })
  const failed = ['refused', 'The book could not be made. Please try again.']
  expect(await reasonOf(fetchBook('session', () => undefined, never))).toEqual(failed)
  portal.results.set(book, { State: 'setting', Done: 0, Papers: 7, Size: 0 })
  expect(await reasonOf(fetchBook('session', () => undefined, AbortSignal.abort()))).toEqual(failed)
  expect(portal.called).toEqual([book, book])
})

test('a picture of a text is uploaded, and has the address from which readers load it', async () => {
  const stored = { Id: id, Kind: 'image', FileName: 'a.png', ContentType: 'image/png', Size: 4 }
  portal.results.set('/api/Storage/document?kind=image', { ...stored, Sha256: 'a'.repeat(64) })
  expect(await sendImage(new Blob(['png']), 'a.png')).toBe(`/api/Storage/image/${id}`)
  portal.answers.set('/api/Storage/document?kind=image', refusal(413, 'The file is too large'))
  await expect(sendImage(new Blob(['png']), 'a.png')).rejects.toThrow('The file is too large')
  portal.answers.set('/api/Storage/document?kind=image', refusal(422, ''))
  await expect(sendImage(new Blob(['png']), 'a.png')).rejects.toThrow('Failed to upload file')
})
