import { expect, test } from 'vitest'
import { getHomePage, updateHomePage } from '../../../contract/content/content.ts'
import { noId } from '../../../contract/core/limits.ts'
import {
  getProgramme,
  getProgrammeAbstracts,
  getPublicProgramme,
} from '../../../contract/events/programme.ts'
import { events } from '../../../server/db/schema/events.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import {
  programmeEvent,
  programmePaper,
  programmeSession,
  publishedProgramme,
} from '../../support/programme.ts'

const portal = await emptiedPortal()

test('before the first publication the programme is empty, whatever is planned', async () => {
  const { Sessions: _sessions, ...draft } = programmeEvent({ Title: 'A secret plan' })
  await portal.context.database.sql.insert(events).values(draft)
  for (const Roles of [['Admin'], ['PaperPresenter'], ['Auditor'], ['GeneralAttendee'], []] as const) {
    const user = await signedIn(portal, { Roles })
    const { Result, version } = await call(portal, getProgramme, { as: user.AccessToken })
    expect(Result).toEqual({ Version: 0, PublishedOn: null, TimeZone: 'Asia/Kolkata', Events: [] })
    expect(version).toBe(0)
  }
})

test('everybody who is signed in reads the programme as it was published last', async () => {
  const user = await signedIn(portal)
  const paper = programmePaper({ PaperTitle: 'On the length of words' })
  const event = programmeEvent({ Sessions: [programmeSession({ Papers: [paper] })] })
  await publishedProgramme(portal, [programmeEvent({ Title: 'As it was at first' })])
  expect(await publishedProgramme(portal, [event])).toBe(2)
  const { Result, version } = await call(portal, getProgramme, { as: user.AccessToken })
  expect(Result?.Events).toEqual([event])
  expect([Result?.Version, version]).toEqual([2, 2])
})

test('a device with the newest programme gets no programme', async () => {
  const user = await signedIn(portal)
  const Known = await publishedProgramme(portal, [programmeEvent()])
  const again = await call(portal, getProgramme, { as: user.AccessToken, query: { Known } })
  expect([again.Result, again.version]).toEqual([null, 1])
  await publishedProgramme(portal, [])
  const newer = await call(portal, getProgramme, { as: user.AccessToken, query: { Known } })
  expect(newer.Result).toMatchObject({ Version: 2, Events: [] })
})

test('a programme is read without its abstracts, and they in one call', async () => {
  const user = await signedIn(portal)
  const as = user.AccessToken
  const none = await call(portal, getProgrammeAbstracts, { as })
  expect(none.Result).toEqual({ Version: 0, Abstracts: [] })
  const paper = programmePaper({ Abstract: 'Words mean what people mean.' })
  const other = programmePaper({ Abstract: '' })
  const [first, second] = [
    programmeSession({ Papers: [paper, other] }),
    programmeSession({ Title: 'Once more', Papers: [paper] }),
  ]
  const event = programmeEvent({ Sessions: [first, second] })
  const Known = await publishedProgramme(portal, [event])
  const bare = await call(portal, getProgramme, { as, query: { Without: 'Abstracts' } })
  const empty = { ...paper, Abstract: '' }
  expect(bare.Result?.Events).toEqual([
    {
      ...event,
      Sessions: [
        { ...first, Papers: [empty, other] },
        { ...second, Papers: [empty] },
      ],
    },
  ])
  expect(bare.version).toBe(1)
  const same = await call(portal, getProgramme, { as, query: { Known, Without: 'Abstracts' } })
  expect(same.Result).toBeNull()
  const { Result, version } = await call(portal, getProgrammeAbstracts, { as })
  expect(Result).toEqual({
    Version: 1,
    Abstracts: [
      { PaperId: paper.Id, Abstract: 'Words mean what people mean.' },
      { PaperId: other.Id, Abstract: '' },
    ],
  })
  expect(version).toBe(1)
})

test('visitors read the published programme once the organisers show it, without the ids of people', async () => {
  const paper = programmePaper({ PaperTitle: 'On the length of words' })
  const chair = {
    Label: 'Chair',
    UserDetailId: crypto.randomUUID(),
    FullName: 'Asha Rao',
    Organization: '',
  } as const
  const session = programmeSession({ Papers: [paper], Participants: [chair] })
  const event = programmeEvent({ Sessions: [session] })
  await publishedProgramme(portal, [event])
  expect((await call(portal, getPublicProgramme)).Result).toBeNull()
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const { Version: _version, Pages: _pages, ...settings } = (await call(portal, getHomePage)).Result
  await call(portal, updateHomePage, {
    as: admin.AccessToken,
    body: { ...settings, IsProgrammePublic: true },
  })
  const nameless = { Authors: paper.Authors.map((author) => ({ ...author, UserDetailId: noId })) }
  expect((await call(portal, getPublicProgramme)).Result).toMatchObject({
    Version: 1,
    Events: [
      {
        ...event,
        Sessions: [
          {
            ...session,
            Participants: [{ ...chair, UserDetailId: noId }],
            Papers: [{ ...paper, ...nameless }],
          },
        ],
      },
    ],
  })
  await call(portal, updateHomePage, {
    as: admin.AccessToken,
    body: { ...settings, IsProgrammePublic: false },
  })
  expect((await call(portal, getPublicProgramme)).Result).toBeNull()
})
