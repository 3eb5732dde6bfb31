import { expect, test } from 'vitest'
import { paperDeskList } from '../../../contract/papers/paperDeskList.ts'
import {
  changeShown,
  isNarrowed,
  narrowingOf,
  readShown,
  writeShown,
  type Shown,
} from '../../../src/parts/list/listAddress.ts'

type DeskSearch = Shown<typeof paperDeskList>

const theme = '3f0c1a52-7a55-4a83-9a5e-4d0d4b9a7f11'
const read = (address: string) => readShown(paperDeskList, new URLSearchParams(address))
const changed = (address: string, change: Partial<DeskSearch>) =>
  changeShown(paperDeskList, new URLSearchParams(address), change).toString()
const filter = (address: string) => narrowingOf(paperDeskList, read(address))
const narrowed = (address: string) => isNarrowed(paperDeskList, read(address))
const plain: DeskSearch = read('')

/** The rarer filters, none of them set. */
const rare = {
  FewerReviews: undefined,
  ScoreFrom: undefined,
  ScoreTo: undefined,
  ScoreBelow: undefined,
  Tentative: undefined,
  KindId: undefined,
  Spread: undefined,
  Registered: undefined,
  BestPaper: undefined,
  Withdrawn: undefined,
  SubmittedFrom: undefined,
  SubmittedTo: undefined,
  BegunTo: undefined,
  Waiting: undefined,
  Objected: undefined,
  ...{ ModifiedFrom: undefined, ModifiedTo: undefined, FileUntilFrom: undefined, FileUntilTo: undefined },
  ...{ AskedFrom: undefined, AskedTo: undefined, Owner: undefined, File: undefined },
  ...{ Institution: undefined, Country: undefined },
}

test('an address without a query shows all papers, newest first, from the first page', () => {
  expect(plain).toEqual({
    Text: '',
    isAsTyped: false,
    Status: undefined,
    ThemeId: undefined,
    Ready: undefined,
    ...rare,
    Sort: 'newest',
    Page: 1,
    open: undefined,
  })
  expect(filter('')).toEqual({})
  expect(narrowed('')).toBe(false)
})

test('an address is read as it was written', () => {
  const search: DeskSearch = {
    Text: 'déjà vu & more',
    isAsTyped: true,
    Status: 'submitted',
    ThemeId: theme,
    Ready: 'yes',
    ...rare,
    FewerReviews: 3,
    SubmittedFrom: '2026-12-01',
    Sort: 'code',
    Page: 3,
    open: theme,
  }
  const address = writeShown(paperDeskList, search).toString()
  expect(address).toBe(
    `text=d%C3%A9j%C3%A0+vu+%26+more&as=typed&status=submitted&ready=yes&theme=${theme}&reviews=3&since=2026-12-01&sort=code&page=3&paper=${theme}`,
  )
  expect(read(address)).toEqual(search)
  expect(narrowed(address)).toBe(true)
  expect(filter(address)).toEqual({
    Text: 'déjà vu & more',
    AsTyped: 'true',
    Status: 'submitted',
    Ready: 'true',
    ThemeId: theme,
    FewerReviews: 3,
    SubmittedFrom: '2026-12-01',
  })
})

test('what makes no sense in an address counts as absent', () => {
  expect(read('status=lost&theme=1&sort=best&page=-4&paper=x')).toEqual(plain)
  expect(read('page=2.5').Page).toBe(1)
  expect(read('status=Approved').Status).toBe('approved')
})

test('another filter or order begins at the first page, another page and an open paper do not', () => {
  const address = 'text=a&page=7'
  expect(changed(address, { Status: 'approved' })).toBe('text=a&status=approved')
  expect(changed(address, { Sort: 'title' })).toBe('text=a&sort=title')
  expect(changed(address, { Page: 8 })).toBe('text=a&page=8')
  expect(changed(address, { open: theme })).toBe(`text=a&page=7&paper=${theme}`)
})

test('words are sent without the blanks around them, and blanks alone are no search', () => {
  expect(filter('text=+a+b+')).toEqual({ Text: 'a b' })
  expect(filter('text=++')).toEqual({})
  expect(narrowed('text=++')).toBe(false)
})

test('words are taken as they were typed until others are', () => {
  const address = 'text=abc&as=typed'
  expect(filter(address)).toEqual({ Text: 'abc', AsTyped: 'true' })
  expect(changed(address, { Sort: 'title' })).toBe('text=abc&as=typed&sort=title')
  expect(changed(address, { Text: 'abcd' })).toBe('text=abcd')
  expect(changed(address, { Text: '' })).toBe('')
  expect(filter('as=typed')).toEqual({})
})
