import lighthouse from 'lighthouse'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What the verdict on performance is made of, by the names of Lighthouse, and its unit. */
const measured = [
  { id: 'first-contentful-paint', name: 'first paint', unit: ' ms', digits: 0 },
  { id: 'largest-contentful-paint', name: 'largest paint', unit: ' ms', digits: 0 },
  { id: 'total-blocking-time', name: 'blocked', unit: ' ms', digits: 0 },
  { id: 'cumulative-layout-shift', name: 'layout shift', unit: '', digits: 3 },
] as const

export interface Rated {
  /** Out of 100, in the order of `categories`. */
  readonly scores: readonly number[]
  /** In the order of `measured`. */
  readonly figures: readonly number[]
  /** What fell short of the best. */
  readonly found: readonly string[]
}

/** Lighthouse's verdict, as it measures a phone. With `keeps` the browser keeps what it has, such as a session. */
export async function rate(url: string, port: number, { keeps = false } = {}): Promise<Rated> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...categories],
    logLevel: 'error',
    disableStorageReset: keeps,
  })
  if (!result) throw new Error('Lighthouse gave no result')
  const { lhr } = result
  const found = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => lhr.audits[id])
      .filter((audit) => audit?.score !== null && (audit?.score ?? 1) < 0.9)
      .map((audit) => `${audit?.title}: ${audit?.displayValue ?? JSON.stringify(audit?.details)}`),
  )
  return {
    scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    figures: measured.map(({ id }) => lhr.audits[id]?.numericValue ?? NaN),
    found,
  }
}

export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0

export const line = (name: string, figure: string, budget: string): string =>
  `  ${name.padEnd(46)}${figure.padStart(10)}  (budget: ${budget})`

/** The median of each category over several runs with the goal of each, and what fell short in any. */
export function ratedLines(rated: readonly Rated[], performanceGoal: string): string[] {
  return [
    ...categories.map((name, index) =>
      line(
        `Lighthouse, ${name}`,
        String(median(rated.map(({ scores }) => scores[index] ?? 0))),
        index === 0 ? performanceGoal : '100',
      ),
    ),
    ...measured.map(({ name, unit, digits }, index) => {
      const figures = rated.map((one) => one.figures[index] ?? NaN)
      const shown = (figure: number) => figure.toFixed(digits)
      const range = `${shown(Math.min(...figures))} to ${shown(Math.max(...figures))}`
      return line(`Lighthouse, ${name}, ${range}${unit}`, shown(median(figures)), 'none')
    }),
    ...new Set(rated.flatMap(({ found }) => found.map((flaw) => `    ${flaw}`))),
  ]
}
