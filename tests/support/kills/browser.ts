import { setTimeout as sleep } from 'node:timers/promises'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { inProject } from '../../../server/db/projectPaths.ts'
import { randomOf, type Random } from '../../simulation/random.ts'
import { newProfile, phoneSize, removeProfile } from '../browser/phone.ts'
import { engines, type EngineName } from '../engines/engines.ts'
import { signIn, untilKept } from '../engines/steps.ts'
import { windowOn, type EngineWindow } from '../engines/window.ts'
import { until } from '../hub.ts'
import { startProxy } from '../portal/proxy.ts'
import { callOver } from '../portal/remote.ts'
import type { Grounds } from './grounds.ts'
import type { LifeOutcome } from './life.ts'

/** What is in the form of a paper, and how far the screen says it is saved, at one moment. */
type Shown = {
  readonly title: string
  readonly abstract: string
  readonly said: string
}

/** Reads the form of a paper in the wizard; nothing where it is not there. */
const readForm = (window: EngineWindow): Promise<Shown | null> =>
  window.run((): Shown | null => {
    const dialog = document.querySelector('[role="dialog"]')
    const fields = [
      ...(dialog?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []),
    ]
    const [title, abstract] = ['Paper title', 'Abstract'].map(
      (label) => fields.find(({ labels }) => labels?.[0]?.textContent.startsWith(label))?.value,
    )
    const said = dialog?.querySelector('[aria-live="polite"][role="status"]')?.textContent ?? ''
    return title === undefined || abstract === undefined ? null : { title, abstract, said }
  }, null)

const isSaved = ({ said }: Shown) => said.startsWith('Saved ')

/** The title of the paper that is typed for a seed begins so, and goes on so. */
const beginningOf = (seed: number) => `Killed ${seed} `
const restOfTitle = 'while its title is typed'

/** Types a new paper until the browser is killed; answers what was shown as saved last. */
async function typeUntilKilled(
  window: EngineWindow,
  seed: number,
  random: Random,
): Promise<Shown | undefined> {
  await window.press({ role: 'button', name: 'Add New Paper' })
  await window.see({ label: 'Paper title' })
  let shown: Shown | undefined
  const killed = new AbortController()
  // Every call to a browser that is gone fails.
  const unlessOver = (error: unknown) => {
    if (!killed.signal.aborted) throw error
  }
  const watching = (async () => {
    while (!killed.signal.aborted) {
      const now = await readForm(window)
      if (now && isSaved(now) && now.title) shown = now
    }
  })().catch(unlessOver)
  const typing = (async () => {
    await window.type('Paper title', beginningOf(seed))
    await window.type('Paper title', restOfTitle)
    for (let word = 1; !killed.signal.aborted; word += 1) {
      await window.type('Abstract', `word${word} `)
      // In a pause it is saved, and sent.
      if (random.chance(0.3)) await sleep(random.below(1500))
    }
  })().catch(unlessOver)
  // However slow the machine is, mostly something is saved by then.
  if (random.chance(0.9)) await until(() => shown !== undefined, 'something is shown as saved')
  await sleep(random.below(2000))
  killed.abort()
  await window.kill()
  await Promise.all([watching, typing])
  return shown
}

/** Waits for the dashboard. A browser that was ended before it had written its local storage asks for the sign-in. */
async function seeDashboard(window: EngineWindow, origin: string, email: string): Promise<void> {
  const shown = () => {
    const texts = [...document.querySelectorAll('h1, a')].map(({ textContent }) => textContent)
    const isVisitor = localStorage.getItem('AccessToken') === null
    return ['Welcome to Your Dashboard', ...(isVisitor ? ['Login'] : [])].find((text) => texts.includes(text))
  }
  let found: string | undefined
  await until(
    async () => (found = await window.run(shown, null).catch(() => undefined)) !== undefined,
    'it opens',
  )
  if (found === 'Login') await signIn(window, origin, email)
  await window.see({ role: 'heading', name: 'Welcome to Your Dashboard' })
}

/**
 * Types papers on one device, kills its browser once for each seed and opens it again, with a network or without one
 * until then. In the end everything that was shown as saved must be at the portal, once.
 */
export async function killBrowser(
  name: EngineName,
  grounds: Grounds,
  seeds: readonly number[],
): Promise<LifeOutcome> {
  const [seed = 0] = seeds
  const ground = await grounds.newGround()
  const portal = await ground.start(0, { PAGES_DIR: inProject('dist') })
  const port = Number(new URL(portal.url).port)
  const way = await startProxy(port)
  const profile = newProfile()
  const found = { lost: [] as string[], doubled: [] as string[], torn: [] as string[] }
  const Kinds: Record<string, number> = {}
  const outcome = { seed, Kinds, answered: 0, unanswered: 0, ...found }
  const [presenter] = grounds.conference.presenters
  const saved = new Map<number, Shown>()
  const { missing, open } = engines[name]()
  if (missing.length > 0) throw new Error(`There is no ${name} here: ${missing.join(', ')} is missing`)
  let window = windowOn(await open(profile, phoneSize))
  try {
    await untilKept(window, way.origin)
    await signIn(window, way.origin, presenter?.Email ?? '')
    await window.see({ role: 'heading', name: 'Welcome to Your Dashboard' })
    // A browser may write local storage some seconds after a page did, and at once when it is closed.
    await window.close()
    window = windowOn(await open(profile, phoneSize))
    await window.open(way.origin)
    for (const one of seeds) {
      const random = randomOf(one)
      const isOffline = one % 2 === 0
      const kind = isOffline
        ? 'while somebody types without a network'
        : 'while somebody types and it is sent'
      await seeDashboard(window, way.origin, presenter?.Email ?? '')
      if (isOffline) {
        way.lead(1)
        way.cut()
      }
      const shown = await typeUntilKilled(window, one, random)
      if (shown) saved.set(one, shown)
      Kinds[kind] = (Kinds[kind] ?? 0) + 1
      way.lead(port)
      window = windowOn(await open(profile, phoneSize))
      await window.open(way.origin)
    }
    const as = grounds.conference.presenters[0]
    if (!as) throw new Error('There is no presenter')
    const arrived = async () => {
      const papers = await callOver(portal, getUserPapers, { as })
      for (const kind of ['lost', 'doubled'] as const) found[kind].length = 0
      for (const [one, { title, abstract }] of saved) {
        const whole = beginningOf(one) + restOfTitle
        const there = papers.filter(({ PaperTitle }) => PaperTitle.startsWith(beginningOf(one)))
        if (there.length > 1) found.doubled.push(`Killed ${one}`)
        // The kill may come in the middle of the title.
        const isOf = (paper: (typeof papers)[number]) =>
          whole.startsWith(paper.PaperTitle) &&
          paper.PaperTitle.startsWith(title.trimEnd()) &&
          paper.abstract.startsWith(abstract.trimEnd())
        if (!papers.some(isOf)) found.lost.push(`what was shown as saved of "${title}"`)
      }
      return found.lost.length === 0
    }
    await until(arrived, 'everything has arrived').catch(() => undefined)
    return { ...outcome, ...found, answered: saved.size }
  } catch (error) {
    return { ...outcome, failure: error instanceof Error ? String(error.stack) : String(error) }
  } finally {
    await window.kill().catch(() => undefined)
    await portal.kill()
    await way.stop()
    removeProfile(profile)
    await ground.forget()
  }
}
