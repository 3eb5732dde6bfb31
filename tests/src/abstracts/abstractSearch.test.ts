import { expect, it } from 'vitest'
import { changeShown, pairFilterOf, readShown } from '../../../src/features/abstracts/abstractSearch.ts'

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
