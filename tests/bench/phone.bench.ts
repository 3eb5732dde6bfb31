import { chromium, type BrowserContext } from '@playwright/test'
import { login, type LoginBody, type Session } from '../../contract/accounts/accounts.ts'
import { getHomePage, updateHomePage } from '../../contract/content/content.ts'
import { getBrowser } from '../support/browser/browser.ts'
import { stored, windowOf } from '../support/browser/look.ts'
import { browserFlags, newProfile, phoneSize, removeProfile } from '../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../support/portal/process.ts'
import { callOver } from '../support/portal/remote.ts'
import { newDemo } from './demo.bench.ts'
import { startFloor } from './floor/floor.ts'
import { line, median, rate, ratedLines, type Rated } from './lighthouse.ts'

const port = 9334
const runs = 5

interface Rating {
  readonly name: string
  readonly path: string
  /** True if the organisers let visitors read the programme first, which then comes with its page. */
  readonly isShown?: true
  /** True for a visitor instead of a presenter. */
  readonly isVisitor?: true
}

const ratings: readonly Rating[] = [
  { name: 'dashboard of a presenter', path: '/' },
  { name: 'programme, for those who sign in', path: '/programme' },
  { name: 'programme that visitors may read, to a presenter', path: '/programme', isShown: true },
  { name: 'same, to a visitor', path: '/programme', isVisitor: true },
]

/** Somebody's first visit. */
interface Visit {
  readonly origin: string
  readonly path: string
  /** Absent where nobody signs in. */
  readonly session?: Session
}

/** Signs a browser in that was never here, without a request to the portal. */
async function signIn(context: BrowserContext, origin: string, session: Session): Promise<void> {
  const page = await context.newPage()
  await page.route('**', (route) => route.fulfill({ body: '', contentType: 'text/html' }))
  await page.goto(origin)
  await page.evaluate((values) => {
    for (const { name, value } of values) localStorage.setItem(name, value)
  }, stored(session))
  await page.close()
}

/** Lighthouse's verdict on somebody's first visit. */
async function rateFirst({ origin, path, session }: Visit): Promise<Rated> {
  const profile = newProfile()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: getBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  })
  try {
    if (session) await signIn(context, origin, session)
    return await rate(`${origin}${path}`, port, { keeps: true })
  } finally {
    await context.close()
    removeProfile(profile)
  }
}

async function rateVisits(visit: Visit): Promise<Rated[]> {
  const rated: Rated[] = []
  for (let run = 0; run < runs; run += 1) rated.push(await rateFirst(visit))
  return rated
}

const eachRun = (rated: readonly Rated[]) =>
  `    each run: ${rated.map(({ scores }) => scores[0]).join(', ')}`

/**
 * The performance of the app's libraries alone, on the same machine: what a screen lacks to it is the app's own. The
 * other categories say nothing of the app.
 */
async function rateFloor(): Promise<string[]> {
  const floor = await startFloor()
  try {
    const rated = await rateVisits({ origin: floor.origin, path: '/' })
    return [
      `  The libraries alone, with nine rows, ${runs} first visits`,
      line('Lighthouse, performance', String(median(rated.map(({ scores }) => scores[0] ?? 0))), 'none'),
      eachRun(rated),
      line('scripts and styles, compressed', `${Math.round(floor.bytes / 1000)} KB`, 'none'),
    ]
  } finally {
    await floor.stop()
  }
}

/** How many files of the app somebody's first visit loads. */
async function filesOf(origin: string, path: string, session: Session): Promise<number> {
  const browser = await chromium.launch({ executablePath: getBrowser(), args: browserFlags })
  const { page } = await windowOf(browser, origin, session, { viewport: phoneSize, serviceWorkers: 'block' })
  await page.goto(path, { waitUntil: 'networkidle' })
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await browser.close()
  // And the page itself.
  return new Set(files.filter((name) => !/\/(api|hubs|health)/.test(new URL(name).pathname))).size + 1
}

/** Lets visitors read the programme. */
async function showProgramme(portal: PortalProcess, as: Session): Promise<void> {
  const { Version: _version, Pages: _pages, ...settings } = await callOver(portal, getHomePage, {})
  await callOver(portal, updateHomePage, { as, body: { ...settings, IsProgrammePublic: true } })
}

/** What Lighthouse says of a presenter's dashboard and of the programme, on a phone, in the demonstration. */
export async function phone(): Promise<string[]> {
  const { dataDir, accounts, remove } = newDemo()
  const portal = await startPortalProcess({}, dataDir)
  try {
    const sessionOf = (name: string) => {
      const body = accounts.find(({ Email }: LoginBody) => Email.startsWith(`${name}@`))
      if (!body) throw new Error(`The demonstration has no ${name}`)
      return callOver(portal, login, { body })
    }
    const session = await sessionOf('presenter')
    const lines: string[] = []
    for (const { name, path, isShown, isVisitor } of ratings) {
      if (isShown) await showProgramme(portal, await sessionOf('admin'))
      const visit = { origin: portal.url, path, ...(isVisitor ? {} : { session }) }
      const rated = await rateVisits(visit)
      lines.push(`  The ${name}, ${runs} first visits`, ...ratedLines(rated, 'at least 95'), eachRun(rated))
      if (!isVisitor)
        lines.push(
          line('files of a first visit', String(await filesOf(portal.url, path, session)), 'at most 25'),
        )
    }
    return ['Lighthouse on a phone', ...lines, ...(await rateFloor())]
  } finally {
    await portal.kill()
    remove()
  }
}
