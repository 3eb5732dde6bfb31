import type { Browser, Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { settled, windowOf } from '../../support/browser/look.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import {
  callOver,
  draftAt,
  sessionAt,
  setDatesAt,
  submittedAt,
  themeAt,
} from '../../support/portal/remote.ts'

export const desk = { width: 1280, height: 800 }

export let portal: PortalProcess
export let admin: Session
export let ada: Session
export let bob: Session
export let ThemeId: string

/** A portal with a paper of two presenters in each status. */
export async function startPapers(): Promise<PortalProcess> {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  ada = await sessionAt(portal)
  bob = await sessionAt(portal)
  ThemeId = await themeAt(portal, admin, 'Phonology')
  await setDatesAt(portal, admin, { paper_submission: 9, conference_date: 60 })
  await draftAt(portal, ada, { ThemeId, PaperTitle: 'A draft of words' })
  const shared = await draftAt(portal, ada, {
    ThemeId,
    PaperTitle: 'Words under review',
    ConsiderBestPaper: true,
  })
  await callOver(portal, saveAuthors, {
    as: ada,
    body: {
      PaperId: shared.Id,
      Authors: [bob, ada].map(({ UserDetailId }, i) => ({ UserDetailId, UserSequence: i + 1 })),
    },
  })
  await callOver(portal, submitPaper, { as: ada, params: { id: shared.Id } })
  const decided = { admin, Feedback: 'Read by two people' } as const
  await submittedAt(
    portal,
    ada,
    { ThemeId, PaperTitle: 'Words approved' },
    { ...decided, Status: 'approved' },
  )
  await submittedAt(
    portal,
    ada,
    { ThemeId, PaperTitle: 'Words rejected' },
    { ...decided, Status: 'rejected' },
  )
  return portal
}

export async function openAs(browser: Browser, who: Session | null, path: string, viewport = desk) {
  const opened = await windowOf(browser, portal.url, who, { viewport, serviceWorkers: 'block' })
  await opened.page.goto(path)
  await settled(opened.page)
  return opened
}

export const card = (page: Page, name: string) => page.getByRole('article', { name })
