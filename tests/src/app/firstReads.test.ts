import { expect, test } from 'vitest'
import { abstractList } from '../../../contract/abstracts/abstractLists.ts'
import { getProgramme } from '../../../contract/events/programme.ts'
import { mailList } from '../../../contract/mail/mailList.ts'
import { paperDeskList } from '../../../contract/papers/paperDeskList.ts'
import { billList } from '../../../contract/payments/billList.ts'
import { userList } from '../../../contract/users/userList.ts'
import type { AnyList } from '../../../contract/core/list.ts'
import { guardedScreenAt } from '../../../src/app/guardedScreens.ts'
import { narrowingOf, readShown } from '../../../src/parts/list/listAddress.ts'
import { paths } from '../../../src/paths.ts'
import { urlOf } from '../../../src/sync/transport/request.ts'

const lists: readonly (readonly [path: string, list: AnyList, also: object])[] = [
  [paths.users, userList, {}],
  [paths.papers, paperDeskList, {}],
  [paths.abstracts, abstractList, {}],
  [paths.payments, billList, { Kind: 'paper' }],
  [paths.userPayments, billList, { Kind: 'user' }],
]

test.each(lists)('the list at %s is requested early as its screen requests it', (path, list, also) => {
  const shown = readShown(list, new URLSearchParams())
  const query: object = { ...also, ...narrowingOf(list, shown), Sort: shown.Sort, Page: shown.Page }
  expect(guardedScreenAt(path)?.reads).toBe(urlOf(list.page, undefined, query))
})

test('the mails, a tab of notifications, are requested early as their screen requests them', () => {
  const shown = readShown(mailList, new URLSearchParams('tab=mail'))
  const query: object = { ...narrowingOf(mailList, shown), Page: shown.Page }
  expect(shown.Sort).toBeUndefined()
  expect(guardedScreenAt(paths.notificationsAdmin)?.tabReads?.['?tab=mail']).toBe(
    urlOf(mailList.page, undefined, query),
  )
})

test('the programme is requested early as a device without one requests it', () => {
  expect(guardedScreenAt(paths.programme)?.reads).toBe(
    urlOf(getProgramme, undefined, { Without: 'Abstracts' }),
  )
})
