import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getHomePage, updateHomePage } from '../../../contract/content/content.ts'
import { saveRates } from '../../../contract/registration/rates.ts'
import { readConference } from '../../../demo/conference.ts'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { clippedOf } from '../../support/browser/clipped.ts'
import { cutHintsOf, designFlawsOf, overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, laptopSize, phoneSize, wideSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import {
  callOver,
  draftAt,
  sessionAt,
  setDatesAt,
  submittedAt,
  themeAt,
} from '../../support/portal/remote.ts'
import { rateOf } from '../../support/registrations.ts'
import { test } from '../test.ts'

export let portal: PortalProcess
export let admin: Session
let themeId: string
const conference = readConference()

/** The dates, all still to come. A test that sets others puts them back: files share the portal. */
export const setUsualDates = () =>
  setDatesAt(portal, admin, {
    paper_submission: 14,
    paper_acceptance: 35,
    registration_last_date: 50,
    general_registration: 60,
    conference_date: 75,
  })

/** A portal with a theme of the real conference, and all its dates. */
export async function startScreens(): Promise<PortalProcess> {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  const { Version: _version, Pages: _pages, ...settings } = await callOver(portal, getHomePage)
  const ConferenceName = 'Empirical Methods in Natural Language Processing 2020'
  await callOver(portal, updateHomePage, {
    as: admin,
    body: { ...settings, ConferenceName, AbstractMinimumWordCount: 40 },
  })
  await setUsualDates()
  themeId = await themeAt(portal, admin, conference[0]?.theme ?? '')
  return portal
}

export const fieldsOf = (index: number) => {
  const paper = conference[index]
  if (!paper) throw new Error(`The conference has no paper ${index}`)
  return { ThemeId: themeId, PaperTitle: paper.title, Abstract: paper.abstract }
}

/** A presenter with a paper in each status. */
export async function presenterWithPapers(): Promise<Session> {
  const presenter = await sessionAt(portal)
  await submittedAt(portal, presenter, { ...fieldsOf(1), ConsiderBestPaper: true })
  await submittedAt(portal, presenter, fieldsOf(2), {
    admin,
    Status: 'approved',
    Feedback: 'The reviewers enjoyed this paper.',
  })
  await submittedAt(portal, presenter, fieldsOf(3), {
    admin,
    Status: 'rejected',
    Feedback: 'The reviewers ask for a comparison with earlier work.',
  })
  await draftAt(portal, presenter, fieldsOf(4))
  return presenter
}

export const sizes = [
  { name: '390x844', viewport: phoneSize, hasTouch: true, isMobile: true },
  { name: '1280x800', viewport: deskSize },
] as const

/** A laptop and a wide screen. */
export const wideSizes = [
  { name: '1440x900', viewport: laptopSize },
  { name: '1920x1080', viewport: wideSize },
] as const
type Size = (typeof sizes)[number] | (typeof wideSizes)[number]

/** At one size: opens the app as somebody, and looks at the screens that `walk` goes to: nothing may be wrong with any. */
export const lookerAt =
  ({ name: size, ...device }: Size) =>
  async (
    browser: Browser,
    session: Session | null,
    walk: (page: Page, look: (name: string) => Promise<void>) => Promise<void>,
  ) => {
    const folder = join(test.info().project.outputDir, 'screens')
    const { context, page, errors } = await windowOf(browser, portal.url, session, device)
    await walk(page, async (name) => {
      await settled(page)
      await page.screenshot({ path: join(folder, `${size}-${name}.png`) })
      expect.soft(await flawsOf(page), `axe at ${name}`).toEqual([])
      expect.soft(await darkFlawsOf(page), `axe in the dark at ${name}`).toEqual([])
      if (device.viewport === phoneSize) {
        const picture = join(folder, `${size}-${name}-clipped.png`)
        expect.soft(await clippedOf(page, picture), `clipped at ${name}`).toEqual([])
      }
      expect.soft(await overflowOf(page), `pixels too wide at ${name}`).toBe(0)
      expect.soft(await cutHintsOf(page), `cut hints at ${name}`).toEqual([])
      expect.soft(await designFlawsOf(page), `design at ${name}`).toEqual([])
    })
    expect(errors).toEqual([])
    await context.close()
  }

export const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

/** The same with the rates of presenters and of general attendees. */
export async function startWithRates() {
  const started = await startScreens()
  const Rates = [rateOf(), rateOf({ Category: 'GeneralAttendee', Amount: 500_000 })]
  await callOver(portal, saveRates, { as: admin, body: { Rates } })
  return started
}
