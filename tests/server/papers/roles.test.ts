import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import * as decisions from '../../../contract/papers/decisions.ts'
import * as paperHistory from '../../../contract/papers/paperHistory.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import * as contract from '../../../contract/papers/papers.ts'
import * as paperAuthors from '../../../contract/papers/paperAuthors.ts'
import { type Role, roles } from '../../../contract/core/roles.ts'
import * as themes from '../../../contract/papers/themes.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { addressOf } from '../../support/call.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
const users = new Map<Role, TestUser>()
beforeAll(async () => {
  portal = await startPortal()
  for (const role of roles) users.set(role, await signedIn(portal, { Roles: [role] }))
})
afterAll(() => portal.stop())

const table: [string, Endpoint, readonly Role[]][] = [
  ['see the list of own papers', contract.getUserPapers, ['PaperPresenter', 'GeneralAttendee']],
  ['see one of their papers', contract.getUserPaper, ['Admin', 'PaperPresenter', 'GeneralAttendee']],
  ['start a paper', contract.createPaper, ['PaperPresenter']],
  ['save a paper', contract.updatePaper, ['Admin', 'PaperPresenter']],
  ['delete a draft', contract.deletePaper, ['PaperPresenter']],
  ['save authors', paperAuthors.saveAuthors, ['Admin', 'PaperPresenter']],
  ['submit a paper', contract.submitPaper, ['PaperPresenter']],
  ['replace a file', contract.replaceFile, ['PaperPresenter']],
  ['search all papers', searchPapers, ['Admin']],
  ['open any paper', decisions.getPaper, ['Admin']],
  ['decide', decisions.decidePapers, ['Admin']],
  ['read the history of a paper', paperHistory.getStatusChanges, ['Admin']],
  ['choose from the themes', themes.getActiveThemes, roles],
  ['see all themes', themes.getThemes, ['Admin']],
  ['add a theme', themes.createTheme, ['Admin']],
  ['change a theme', themes.updateTheme, ['Admin']],
  ['delete a theme', themes.deleteTheme, ['Admin']],
]

test.each(table)(
  'those who may %s are exactly as the specification says',
  async (_name, endpoint, allowed) => {
    const url = addressOf(endpoint, { id: randomUUID() }, {})
    const status = async (headers: Record<string, string>) =>
      (
        await portal.app.inject({
          method: endpoint.method,
          url,
          headers,
          ...(endpoint.body ? { payload: {} } : {}),
        })
      ).statusCode
    expect(await status({})).toBe(401)
    for (const role of roles) {
      const answer = await status({ authorization: `Bearer ${users.get(role)?.AccessToken ?? ''}` })
      if (allowed.includes(role)) expect([200, 400, 404]).toContain(answer)
      else expect(answer).toBe(403)
    }
  },
)
