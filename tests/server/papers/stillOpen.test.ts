import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import {
  decidePapers,
  findStillOpen,
  undoDecisions,
  type ChosenToDecide,
} from '../../../contract/papers/decisions.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { withdrawPaper } from '../../../contract/papers/withdrawal.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
let ada: TestUser
let admin: TestUser
beforeEach(async () => {
  ada = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

async function submitted(): Promise<string> {
  const { Id } = await completeDraftOf(portal, ada)
  await call(portal, submitPaper, { as: ada.AccessToken, params: { id: Id } })
  return Id
}
const decide = (...PaperIds: string[]) =>
  call(portal, decidePapers, { as: admin.AccessToken, body: { PaperIds, Status: 'approved', Feedback: '' } })
const left = async (body: Partial<ChosenToDecide>) =>
  (await call(portal, findStillOpen, { as: admin.AccessToken, body: { PaperIds: [], ...body } })).Result

test('of chosen papers it is known which can still be decided on, and why the others cannot', async () => {
  const [open, decided, withdrawn] = [await submitted(), await submitted(), await submitted()]
  const gone = randomUUID()
  const PaperIds = [open, decided, withdrawn, gone]
  expect(await left({ PaperIds })).toEqual({ Papers: 3, Ended: [{ Id: gone, Why: null }] })
  await call(portal, withdrawPaper, {
    as: ada.AccessToken,
    params: { id: withdrawn },
    body: { Reason: 'It was sent twice' },
  })
  const { Message } = await decide(decided).then(() => decide(decided))
  expect(Message).toMatch(/^P-0002 was approved by .+ on /)
  const { Papers, Ended } = await left({ PaperIds })
  const why = new Map(Ended.map(({ Id, Why }) => [Id, Why]))
  expect([Papers, why]).toEqual([
    1,
    new Map<string, string | null>([
      [gone, null],
      [withdrawn, 'P-0003 is now: Withdrawn'],
      [decided, Message],
    ]),
  ])
  // Once it has taken effect, the same is said of it.
  portal.clock.advance(11 * 60_000)
  await portal.context.undo.carryOutDue()
  expect(await left({ PaperIds: [decided] })).toEqual({ Papers: 0, Ended: [{ Id: decided, Why: Message }] })
  // Its decision can be changed, and that of a paper under review cannot.
  expect(await left({ PaperIds: [decided, open], From: 'approved' })).toEqual({
    Papers: 1,
    Ended: [{ Id: open, Why: 'P-0001 is not approved' }],
  })
})

test('what a decision leaves open comes back when it is undone', async () => {
  const [first, second] = [await submitted(), await submitted()]
  await decide(first, second)
  expect((await left({ PaperIds: [first, second] })).Papers).toBe(0)
  await call(portal, undoDecisions, { as: admin.AccessToken, body: { PaperIds: [first] } })
  const { Papers, Ended } = await left({ PaperIds: [first, second] })
  expect([Papers, Ended.map(({ Id }) => Id)]).toEqual([1, [second]])
})

test('of all papers that a filter finds, the number of those is known that can still be decided on', async () => {
  const first = await submitted()
  const second = await submitted()
  const { FoundOn } = (await call(portal, searchPapers, { as: admin.AccessToken })).Result
  const chosen = { All: { Status: 'submitted' as const }, FoundOn }
  expect(await left(chosen)).toEqual({ Papers: 2, Ended: [] })
  expect(await left({ ...chosen, Except: [second] })).toEqual({ Papers: 1, Ended: [] })
  await decide(first)
  expect(await left(chosen)).toEqual({ Papers: 1, Ended: [] })
  await decide(second)
  expect(await left(chosen)).toEqual({ Papers: 0, Ended: [] })
})
