// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { emptyReview, type AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { ReviewedFile } from '../../../src/features/reviews/ReviewedFile.tsx'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const Id = '11111111-1111-4111-8111-111111111111'

let portal: PagePortal
let shown: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
  await signIn(crypto.randomUUID())
})
afterEach(() => shown.leave())
afterAll(() => portal.stop())

/** Shows the file of a paper under review by its name, and returns the words and the buttons that an auditor sees. */
async function shownFile(FileName: string) {
  const served: AssignedPaper = {
    ...emptyReview,
    ...{
      PaperId: Id,
      PaperCode: 'P-0001',
      PaperTitle: 'On files',
      abstract: '',
      ThemeTittle: '',
      Authors: [],
    },
    ...{ PaperURL: Id, FileName, Sha256: '1'.repeat(64), Uncleaned: '', State: 'accepted', Reason: '' },
    ...{ DueOn: null, SubmittedOn: null, IsClosed: false, Others: [], Round: 1, RoundNote: '', Earlier: [] },
    Version: 1,
  }
  const here = { answerRow: undefined, draft: undefined, row: undefined, isFileHere: false }
  shown = await shownWindow(<ReviewedFile paper={{ ...served, served, ...here }} isBeside={false} />, '/')
  await expect.poll(() => document.body.textContent).toContain(FileName)
  return {
    words: document.body.textContent,
    buttons: [...document.querySelectorAll('button')].map((one) => one.textContent),
  }
}

const notPreviewed = 'Word files are not previewed. Download the file to read it.'

test('a Word file says that it is not previewed, and is offered to download alone', async () => {
  const { words, buttons } = await shownFile('paper.docx')
  expect(words).toContain(notPreviewed)
  expect(buttons).not.toContain('Read it here')
})

test('a PDF is offered to read', async () => {
  const { words, buttons } = await shownFile('paper.pdf')
  expect(words).not.toContain(notPreviewed)
  expect(buttons).toContain('Read it here')
})
