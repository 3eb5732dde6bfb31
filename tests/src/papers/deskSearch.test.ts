import { expect, test } from 'vitest'
import {
  changeSearch,
  isNarrowed,
  queryOf,
  readSearch,
  type DeskSearch,
} from '../../../src/features/papers/desk/deskSearch.ts'

const theme = '3f0c1a52-7a55-4a83-9a5e-4d0d4b9a7f11'
const read = (address: string) => readSearch(new URLSearchParams(address))
const plain: DeskSearch = read('')

test('an address without a query shows all papers, newest first, from the first page', () => {
  expect(plain).toEqual({
    Text: '',
    isAsTyped: false,
    Status: undefined,
    ThemeId: undefined,
    isReady: false,
    Sort: 'newest',
    Page: 1,
    paper: undefined,
  })
  expect(queryOf(plain)).toEqual({ Sort: 'newest', Page: 1 })
  expect(isNarrowed(plain)).toBe(false)
})

test('an address is read as it was written', () => {
  const search: DeskSearch = {
    Text: 'déjà vu & more',
    isAsTyped: true,
    Status: 'submitted',
    ThemeId: theme,
    isReady: true,
    Sort: 'code',
    Page: 3,
    paper: theme,
  }
  expect(readSearch(changeSearch(search, {}))).toEqual(search)
  expect(isNarrowed(search)).toBe(true)
})

test('what makes no sense in an address counts as absent', () => {
  expect(read('status=lost&theme=1&sort=best&page=-4&paper=x')).toEqual(plain)
  expect(read('page=2.5').Page).toBe(1)
})

test('another filter or order begins at the first page, another page and an open paper do not', () => {
  const search = read('text=a&page=7')
  expect(changeSearch(search, { Status: 'approved' }).toString()).toBe('text=a&status=approved')
  expect(changeSearch(search, { Sort: 'title' }).toString()).toBe('text=a&sort=title')
  expect(changeSearch(search, { Page: 8 }).toString()).toBe('text=a&page=8')
  expect(changeSearch(search, { paper: theme }).toString()).toBe(`text=a&page=7&paper=${theme}`)
})

test('words are sent without the blanks around them, and blanks alone are no search', () => {
  expect(queryOf(read('text=+a+b+'))).toEqual({ Text: 'a b', Sort: 'newest', Page: 1 })
  expect(queryOf(read('text=++'))).toEqual({ Sort: 'newest', Page: 1 })
  expect(isNarrowed(read('text=++'))).toBe(false)
})

test('words are taken as they were typed until others are', () => {
  const search = read('text=abc&as=typed')
  expect(queryOf(search)).toEqual({ Text: 'abc', AsTyped: 'true', Sort: 'newest', Page: 1 })
  expect(changeSearch(search, { Sort: 'title' }).toString()).toBe('text=abc&as=typed&sort=title')
  expect(changeSearch(search, { Text: 'abcd' }).toString()).toBe('text=abcd')
  expect(changeSearch(search, { Text: '' }).toString()).toBe('')
  expect(queryOf(read('as=typed'))).toEqual({ Sort: 'newest', Page: 1 })
})
