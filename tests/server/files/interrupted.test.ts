import { existsSync, readdirSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '../../../server/db/schema/files.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { pdfOfSize } from '../../support/fixtures.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { multipartOf } from '../../support/upload.ts'

let portal: TestPortal
let author: TestUser
beforeAll(async () => {
  portal = await startPortal()
  author = await signedIn(portal)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.stop())

const incoming = () => {
  const folder = `${portal.dataDir}/files/incoming`
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Begins an upload of so many bytes on a connection that the test may cut. */
function begin(type: string, length: number): { socket: Socket; answer: () => string } {
  const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (piece) => (received += piece.toString()))
  socket.on('error', () => undefined)
  socket.write(
    [
      'POST /api/Storage/paper HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${author.AccessToken}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      '\r\n',
    ].join('\r\n'),
  )
  return { socket, answer: () => received }
}

test('a connection that is cut in the middle of an upload leaves nothing behind', async () => {
  const { body, type } = multipartOf('paper.pdf', pdfOfSize(5_000_000))
  const { socket } = begin(type, body.length)
  socket.write(body.subarray(0, 2_000_000))
  await expect.poll(incoming).toHaveLength(1)
  socket.destroy()
  await expect.poll(incoming).toEqual([])
  expect(await portal.context.database.sql.$count(files)).toBe(0)
  expect((await portal.app.inject('/health')).statusCode).toBe(200)
})

test('an upload of gigabytes is refused before it is read', async () => {
  const { socket, answer } = begin('multipart/form-data; boundary=x', 10_000_000_000)
  await expect.poll(answer).toContain('File size must not exceed 10MB')
  expect(answer()).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer().toLowerCase()).toContain('\r\nconnection: close\r\n')
  socket.destroy()
})

test('a browser that goes on sending after the limit gets the refusal', async () => {
  const { body, type } = multipartOf('paper.pdf', pdfOfSize(30_000_000))
  const { socket, answer } = begin(type, body.length)
  socket.write(body)
  await expect.poll(answer).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})
