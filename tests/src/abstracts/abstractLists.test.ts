import { expect, it } from 'vitest'
import { abstractList, pairList } from '../../../contract/abstracts/abstractLists.ts'
import { changeShown, isNarrowed, narrowingOf, readShown } from '../../../src/parts/list/listAddress.ts'
import { row } from './samples.ts'

const shownAt = (address: string) => readShown(abstractList, new URLSearchParams(address))
const pairsAt = (address: string) => readShown(pairList, new URLSearchParams(address))

it('keeps in the address which suspicious pairs are shown and on which page, so that the way back leads there', () => {
  const address = new URLSearchParams('tab=pairs&kind=file&dismissed=yes&pairs=3')
  const shown = readShown(pairList, address)
  expect(shown.Page).toBe(3)
  expect(narrowingOf(pairList, shown)).toEqual({ Dismissed: 'yes', Kind: 'file' })
  expect(changeShown(pairList, address, {}).toString()).toBe('tab=pairs&kind=file&dismissed=yes&pairs=3')
  expect(changeShown(pairList, address, { Kind: 'title' }).toString()).toBe(
    'tab=pairs&kind=title&dismissed=yes',
  )
  expect(narrowingOf(pairList, pairsAt('kind=any&dismissed=perhaps'))).toEqual({ Dismissed: 'no' })
})

it('begins at the first page only of the list that was narrowed', () => {
  const address = new URLSearchParams('page=4&pairs=3')
  expect(changeShown(abstractList, address, { Verified: 'yes' }).toString()).toBe('pairs=3&verified=yes')
  expect(changeShown(pairList, address, { Dismissed: 'yes' }).toString()).toBe('page=4&dismissed=yes')
  expect(changeShown(pairList, address, { Page: 2 }).toString()).toBe('page=4&pairs=2')
})

it('keeps the order of the list in the address, the most suspicious first where it names none of its own', () => {
  expect(shownAt('').Sort).toBe('-score')
  expect(shownAt('sort=newest').Sort).toBe('-score')
  const address = new URLSearchParams('sort=-title&page=2')
  expect(readShown(abstractList, address)).toMatchObject({ Sort: '-title', Page: 2 })
  expect(changeShown(abstractList, address, { Sort: 'verified' }).toString()).toBe('sort=verified')
  expect(changeShown(abstractList, address, { Sort: '-score' }).toString()).toBe('')
})

it('is narrowed by words and filters, not by an order', () => {
  expect(isNarrowed(abstractList, shownAt('sort=title&page=3&text=%20'))).toBe(false)
  const shown = shownAt('text=words&status=approved&verified=no&score=50')
  expect(isNarrowed(abstractList, shown)).toBe(true)
  expect(narrowingOf(abstractList, shown)).toEqual({
    Text: 'words',
    Status: 'approved',
    Verified: 'no',
    Score: 50,
  })
})

it('leaves the words and the order of the other list alone, and asks for neither', () => {
  const address = new URLSearchParams('text=words&as=typed&sort=title&tab=pairs')
  expect(changeShown(pairList, address, { Kind: 'file' }).toString()).toBe(
    'text=words&as=typed&sort=title&tab=pairs&kind=file',
  )
  expect(narrowingOf(pairList, readShown(pairList, address))).toEqual({ Dismissed: 'no' })
})

it('shows the share that is alike of a suspicious pair only, since the nearest of the others is a little alike too', () => {
  const share = abstractList.spec.columns.find(({ key }) => key === 'Score')
  const shareOf = (HighestScore: number) => share?.value({ ...row, HighestScore }, 'UTC')
  expect([shareOf(80), shareOf(25), shareOf(0)]).toEqual([80, 25, ''])
})
