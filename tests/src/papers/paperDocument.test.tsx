// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { signIn } from '../../support/browser/signIn.ts'
import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { ListedPaper } from '../../../src/features/papers/draft/listedPapers.ts'
import { PaperAct } from '../../../src/features/papers/list/PaperActs.tsx'
import { PaperDocument } from '../../../src/features/papers/list/PaperDocument.tsx'
import { PaperNotices } from '../../../src/features/papers/shown/PaperNotices.tsx'
import { UploadBar } from '../../../src/ui/form/UploadBar.tsx'
import { item, localFile } from './samples.ts'
import { popUps } from '../../support/browser/popUps.ts'

function shown(element: React.JSX.Element): HTMLElement {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(<MantineProvider>{element}</MantineProvider>))
  return place
}

const documentOf = async (given: Partial<ListedPaper>) => {
  await signIn(crypto.randomUUID())
  const paper = { ...item(given), DraftId: 'a', isOnlyHere: false, File: null, waiting: 'nothing' } as const
  return shown(
    <MemoryRouter>
      <PaperDocument roles={['PaperPresenter']} paper={paper} replaceTooLate={undefined} />
    </MemoryRouter>,
  )
}

const actOf = async (given: Partial<ListedPaper>) => {
  await signIn(crypto.randomUUID())
  const paper: ListedPaper = {
    ...{ ...item(given), DraftId: 'a', isOnlyHere: false, File: null, waiting: 'nothing' },
    ...given,
  }
  const place = shown(
    <MemoryRouter>
      <PaperAct roles={['PaperPresenter']} paper={paper} onEdit={() => undefined} />
    </MemoryRouter>,
  )
  return () => [...place.querySelectorAll('button')].map(({ textContent }) => textContent)
}

const buttonOf = (place: HTMLElement, name: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)

test('a submitted paper that came without a file offers Download, which says that there is none', async () => {
  const download = buttonOf(await documentOf({ Status: 'submitted', PaperCode: 'P-0001' }), 'Download')
  download?.click()
  await expect.poll(popUps).toEqual(['No paper URL available'])
})

test('a draft without a file offers Upload alone', async () => {
  const place = await documentOf({ Status: 'draft' })
  expect(buttonOf(place, 'Download')).toBeUndefined()
  expect(buttonOf(place, 'Upload')).toBeDefined()
})

test('a committed draft says until when its file may follow, and only its owner can take that back', async () => {
  await signIn(crypto.randomUUID())
  const noticeOf = (IsMyPaper: boolean) => {
    const paper = item({ IsMyPaper, FileUntil: '2026-12-03T18:29:59.000Z' })
    return shown(
      <MemoryRouter>
        <PaperNotices paper={paper} timeZone="Asia/Kolkata" />
      </MemoryRouter>,
    )
  }
  const mine = noticeOf(true)
  expect(mine.textContent).toContain(
    'Committed, file to follow until Thursday, 3 December 2026 at 23:59:59 (Asia/Kolkata)',
  )
  expect(buttonOf(mine, 'Take back')).toBeDefined()
  expect(buttonOf(noticeOf(false), 'Take back')).toBeUndefined()
})

test('a committed draft offers to send its file, and no other one', async () => {
  const FileUntil = '2026-12-03T18:29:59.000Z'
  const place = await documentOf({ Status: 'draft', FileName: 'paper.pdf', FileUntil })
  expect(buttonOf(place, 'Send the file')).toBeDefined()
  expect(buttonOf(place, 'Replace')).toBeUndefined()
})

test('a committed draft offers to send its file, and is opened only if this device has something of it that the portal did not take', async () => {
  const FileUntil = '2026-12-03T18:29:59.000Z'
  await expect.poll(await actOf({ FileUntil: null })).toEqual(['Edit Paper'])
  await expect.poll(await actOf({ FileUntil })).toEqual(['Send the file'])
  await expect
    .poll(await actOf({ FileUntil, File: localFile, waiting: 'submission' }))
    .toEqual(['Send the file'])
  await expect.poll(await actOf({ FileUntil, waiting: 'attention' })).toEqual(['Edit Paper'])
})

test('a file that is being uploaded says so with its name and how far it is', async () => {
  const place = shown(<UploadBar fileName="paper.pdf" sent={400} total={1000} />)
  expect(place.textContent).toContain('Uploading paper.pdf, 40 %')
  expect(place.querySelector('[role="progressbar"]')?.getAttribute('aria-label')).toBe(
    'Uploading paper.pdf, 40 %',
  )
})
