import { expect, it } from 'vitest'
import {
  changeShown,
  filterOf,
  isNarrowed,
  pairFilterOf,
  queryOf,
  readShown,
} from '../../../src/features/abstracts/abstractSearch.ts'

const shownAt = (address: string) => readShown(new URLSearchParams(address))

it('keeps in the address which suspicious pairs are shown and on which page, so that the way back leads there', () => {
  const shown = shownAt('tab=pairs&kind=file&dismissed=yes&pairs=3')
  expect(shown.pairsPage).toBe(3)
  expect(pairFilterOf(shown)).toEqual({ Dismissed: 'yes', Kind: 'file' })
  expect(changeShown(shown, {}).toString()).toBe('tab=pairs&kind=file&dismissed=yes&pairs=3')
  expect(changeShown(shown, { Kind: 'title' }).toString()).toBe('tab=pairs&kind=title&dismissed=yes')
  expect(pairFilterOf(shownAt('kind=any&dismissed=perhaps'))).toEqual({ Dismissed: 'no' })
})

it('begins at the first page only of the list that was narrowed', () => {
  const shown = shownAt('page=4&pairs=3')
  expect(changeShown(shown, { Verified: 'yes' }).toString()).toBe('verified=yes&pairs=3')
  expect(changeShown(shown, { Dismissed: 'yes' }).toString()).toBe('page=4&dismissed=yes')
  expect(changeShown(shown, { pairsPage: 2 }).toString()).toBe('page=4&pairs=2')
})

it('keeps the order of the list in the address, the most suspicious first where it names none of its own', () => {
  expect(shownAt('').Sort).toBe('-score')
  expect(shownAt('sort=newest').Sort).toBe('-score')
  const shown = shownAt('sort=-title&page=2')
  expect(queryOf(shown)).toEqual({ Sort: '-title', Page: 2 })
  expect(changeShown(shown, { Sort: 'verified' }).toString()).toBe('sort=verified')
  expect(changeShown(shown, { Sort: '-score' }).toString()).toBe('')
})

it('is narrowed by words and filters, not by an order', () => {
  expect(isNarrowed(shownAt('sort=title&page=3&text=%20'))).toBe(false)
  const shown = shownAt('text=words&status=approved&verified=no&score=50')
  expect(isNarrowed(shown)).toBe(true)
  expect(filterOf(shown)).toEqual({ Text: 'words', Status: 'approved', Verified: 'no', Score: 50 })
})
