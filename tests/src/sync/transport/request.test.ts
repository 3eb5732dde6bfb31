import { expect, test } from 'vitest'
import { updateDate } from '../../../../contract/content/dates.ts'
import { searchUsers } from '../../../../contract/people/authors.ts'
import { getLocations } from '../../../../contract/people/lookups.ts'
import { getUserPapers } from '../../../../contract/papers/papers.ts'
import { requestOf, urlOf } from '../../../../src/sync/transport/request.ts'

test('the address of a call has its parameters, whatever is in them, and its query without what is not asked', () => {
  expect(urlOf(getUserPapers)).toBe('/Paper/user-paper-list')
  expect(urlOf(searchUsers, { text: 'Ünal/50 %?' })).toBe('/user/user-search/%C3%9Cnal%2F50%20%25%3F')
  expect(urlOf(getLocations, undefined, { type: 'State', filter: 'India & more' })).toBe(
    '/Location?type=State&filter=India+%26+more',
  )
  expect(urlOf(getLocations, undefined, { filter: undefined })).toBe('/Location')
})

test('a call without an address of its own is refused', () => {
  for (const path of ['/', '//', '/:id'] as const)
    expect(() => urlOf({ ...getUserPapers, path }, {} as never)).toThrow(
      'Invalid request: No endpoint specified',
    )
  expect(urlOf({ ...getUserPapers, path: '//a' })).toBe('//a')
})

test('a request has the method of its endpoint and what it carries', () => {
  expect(requestOf(updateDate, { id: 'x' }, undefined, { Title: 'Dinner' })).toEqual({
    ...{ method: 'PUT', url: '/Configuration/date/x', data: { Title: 'Dinner' }, headers: {} },
  })
})
