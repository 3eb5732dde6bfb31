// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { emptyReview, type AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { keptReviewFiles, readPdf, reviewFileKey } from '../../../src/cache/copies/documentCopies.ts'
import { databasesOf, type PersonDatabases } from '../../../src/cache/database/personDatabases.ts'
import { keepFiles, toKeep } from '../../../src/features/reviews/keepFiles.ts'
import type { ListedReview } from '../../../src/features/reviews/useAssigned.ts'
import { limitRoom } from '../../support/browser/brokenStore.ts'
import { refusal, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { signIn } from '../../support/browser/signIn.ts'

let portal: PagePortal
let databases: PersonDatabases
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  databases = databasesOf(crypto.randomUUID())
  await signIn(databases.UserId)
})
afterAll(() => portal.stop())

const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`
const hashOf = (number: number) => String(number).padStart(64, '0')

/** A paper to review whose file the portal has. */
function paper(number: number, given: Partial<ListedReview> = {}): ListedReview {
  const served: AssignedPaper = {
    ...emptyReview,
    ...{ PaperId: idOf(number), PaperCode: `P-000${number}`, PaperTitle: `Paper ${number}`, abstract: '' },
    ...{
      ThemeTittle: '',
      Authors: [],
      PaperURL: idOf(number),
      FileName: 'paper.pdf',
      Sha256: hashOf(number),
    },
    ...{ Uncleaned: '', State: 'accepted', Reason: '', DueOn: null, SubmittedOn: null, IsClosed: false },
    ...{ Others: [], Round: 1, RoundNote: '', Earlier: [], Version: 1 },
  }
  portal.answers.set(`/api/Storage/${idOf(number)}`, { status: 200, body: `%PDF ${number}` })
  const here = { answerRow: undefined, draft: undefined, row: undefined, isFileHere: false }
  return { ...served, served, ...here, ...given }
}

const failed = reviewScreenTexts.keepFailed
async function keep(papers: readonly ListedReview[], isStopped = (_done: number) => false) {
  const done: number[] = []
  const end = await keepFiles(databases, papers, {
    progress: (count) => done.push(count),
    isStopped: () => isStopped(done.length),
    failed,
  })
  return { end, done }
}
const kept = async () => [...(await keptReviewFiles(databases.copies))].map(Number).sort()

test('every file is kept with its bytes, one after the other', async () => {
  const papers = [paper(1), paper(2), paper(3)]
  expect(await keep(papers)).toEqual({ end: { kept: 3, left: [], end: 'whole' }, done: [1, 2, 3] })
  expect(await kept()).toEqual([1, 2, 3])
  expect(await (await readPdf(databases.copies, reviewFileKey(hashOf(2))))?.text()).toBe('%PDF 2')
})

test('papers whose file is here, missing, the same as another’s, or no longer theirs are left out', () => {
  const papers = [
    paper(1),
    paper(2, { isFileHere: true }),
    paper(3, { PaperURL: noId, FileName: '' }),
    paper(4, { Sha256: hashOf(1) }),
    paper(5, { State: 'declined' }),
    paper(6, { State: 'conflict' }),
    paper(7, { State: 'done' }),
  ]
  expect(toKeep(papers).map(({ PaperCode }) => PaperCode)).toEqual(['P-0001', 'P-0007'])
})

test('a file that the portal refuses is named with the reason, and the others are kept', async () => {
  const papers = [paper(1), paper(2), paper(3)]
  portal.answers.set(`/api/Storage/${idOf(2)}`, refusal(404, 'Not found'))
  const { end } = await keep(papers)
  expect(end).toEqual({
    kept: 2,
    left: [['P-0002', 'Error downloading paper']],
    end: 'whole',
  })
  expect(await kept()).toEqual([1, 3])
  expect(reviewScreenTexts.keptSome(end)).toBe('2 files are saved on this device. 1 file could not be saved:')
})

test('without the portal it ends there, and a second press goes on with the rest', async () => {
  const papers = [paper(1), paper(2), paper(3)]
  const second = portal.answers.get(`/api/Storage/${idOf(2)}`)
  portal.answers.delete(`/api/Storage/${idOf(2)}`)
  const { end } = await keep(papers)
  expect(end).toEqual({ kept: 1, left: [], end: 'offline' })
  expect(reviewScreenTexts.keptSome(end)).toBe(
    '1 file is saved on this device. The portal cannot be reached: continue when you are online.',
  )
  if (second) portal.answers.set(`/api/Storage/${idOf(2)}`, second)
  const here = await kept()
  const rest = toKeep(papers.map((one) => ({ ...one, isFileHere: here.includes(Number(one.Sha256)) })))
  expect(rest.map(({ PaperCode }) => PaperCode)).toEqual(['P-0002', 'P-0003'])
  expect((await keep(rest)).end).toEqual({ kept: 2, left: [], end: 'whole' })
  expect(await kept()).toEqual([1, 2, 3])
})

test('a device without room keeps what was kept before, and says so', async () => {
  const room = limitRoom(databases.copies)
  const papers = [paper(1), paper(2), paper(3)]
  const { end } = await keep(papers, (done) => {
    room.isFull = done > 0
    return false
  })
  expect(end).toEqual({ kept: 1, left: [], end: 'full' })
  expect(await kept()).toEqual([1])
  expect(reviewScreenTexts.keptSome(end)).toBe(
    '1 file is saved on this device. The browser has no more room: remove files that you have read, or free some.',
  )
})

test('who closes the dialog stops it after the file under way', async () => {
  const papers = [paper(1), paper(2), paper(3)]
  expect(await keep(papers, (done) => done === 1)).toEqual({
    end: { kept: 1, left: [], end: 'stopped' },
    done: [1],
  })
})
