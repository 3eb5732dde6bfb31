import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPaper, type PieceQuery } from '../../../contract/files/files.ts'
import { asRefusalIfFull } from '../../../server/files/fileStore.ts'
import { arrivals, files } from '../../../server/db/schema/files.ts'
import { Refusal } from '../../../server/http/refusal.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { canMount, smallDisk } from '../../support/disks.ts'
import { fixture, pdfOfSize, sha256Of } from '../../support/fixtures.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { sendPiece, upload } from '../../support/upload.ts'

const noRoom = 'The server has no room left for this file. Please contact support'

test.each(['ENOSPC', 'EDQUOT'])('%s on a write means 507 with its text', (code) => {
  const refusal = asRefusalIfFull(Object.assign(new Error('write failed'), { code }))
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ status: 507, message: noRoom })
})

test('any other failure of a write stays what it is', () => {
  const error = Object.assign(new Error('write failed'), { code: 'EIO' })
  expect(asRefusalIfFull(error)).toBe(error)
})

describe.skipIf(!canMount())(
  'on a full disk (skipped where no small disk can be mounted: root and mount are needed)',
  () => {
    const folder = smallDisk('3m')
    let portal: TestPortal
    let author: TestUser
    beforeAll(async () => {
      portal = await startPortal({ environment: { DATA_DIR: folder } })
      author = await signedIn(portal)
    })
    afterAll(() => portal.stop())

    const filling = join(folder, 'filling')
    const left = (name: string) => (existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : [])
    const rows = (table: typeof files | typeof arrivals) => portal.context.database.sql.$count(table)

    test('a file that does not fit is refused with 507, leaves nothing, and fits once there is room', async () => {
      const bytes = pdfOfSize(2_500_000)
      const send = () => upload(portal, uploadPaper, 'paper.pdf', bytes, { as: author.AccessToken })
      writeFileSync(filling, Buffer.alloc(1_500_000))
      expect(await send()).toMatchObject({ status: 507, Message: noRoom, Errors: [noRoom] })
      expect(left('files/incoming')).toEqual([])
      expect(await rows(files)).toBe(0)
      rmSync(filling)
      expect((await send()).status).toBe(200)
      rmSync(join(folder, 'files'), { recursive: true })
      await portal.context.database.sql.delete(files)
    })

    test('a small file is refused too when not one page is free', async () => {
      mkdirSync(join(folder, 'files'), { recursive: true })
      try {
        for (let n = 0; ; n++) writeFileSync(`${filling}-${n}`, Buffer.alloc(64 * 1024))
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
      }
      const refused = await upload(portal, uploadPaper, 'paper.pdf', fixture('paper.pdf'), {
        as: author.AccessToken,
      })
      expect(refused.status).toBe(507)
      expect(left('files/incoming')).toEqual([])
      for (const name of readdirSync(folder).filter((name) => name.startsWith('filling')))
        rmSync(join(folder, name))
    })

    test('an arrival that no longer fits keeps what has arrived, and goes on once there is room', async () => {
      const bytes = pdfOfSize(1_500_000)
      const query: PieceQuery = {
        Sha256: sha256Of(bytes),
        FileName: 'paper.pdf',
        Size: bytes.length,
        Offset: 0,
      }
      const send = (Offset: number) =>
        sendPiece(portal, { ...query, Offset }, bytes.subarray(Offset, Offset + 1_000_000), {
          as: author.AccessToken,
        })
      writeFileSync(filling, Buffer.alloc(2_500_000))
      expect(await send(0)).toMatchObject({ status: 507, Errors: [noRoom] })
      expect(left('arrivals')).toEqual([])
      rmSync(filling)
      expect((await send(0)).Result.Received).toBe(1_000_000)
      writeFileSync(filling, Buffer.alloc(1_900_000))
      expect(await send(1_000_000)).toMatchObject({ status: 507 })
      expect(
        (await sendPiece(portal, query, Buffer.alloc(0), { as: author.AccessToken })).Result.Received,
      ).toBe(1_000_000)
      writeFileSync(filling, Buffer.alloc(1_000_000))
      // Every byte has arrived now, but the file cannot be made whole beside them.
      expect(await send(1_000_000)).toMatchObject({ status: 507 })
      expect(left('files/incoming')).toEqual([])
      rmSync(filling)
      const whole = await sendPiece(portal, query, Buffer.alloc(0), { as: author.AccessToken })
      expect(whole.Result).toMatchObject({ Received: bytes.length, File: { Sha256: query.Sha256 } })
      expect(await rows(arrivals)).toBe(0)
    })
  },
)
