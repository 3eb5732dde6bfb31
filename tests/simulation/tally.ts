import type { Batch } from '../support/run/results.ts'
import { addPairs, type Pairs } from './coverage/pairs.ts'
import type { Ran } from './run.ts'

/** Adds up what schedules from one seed on have found. */
export function schedulesOf(first: number, count: number) {
  const Failures: Batch['Failures'] = []
  const Kinds: Record<string, number> = {}
  let Pairs: Pairs = {}
  let Doubled = 0
  let Lost = 0
  let ran = 0
  let drawn = 0
  return {
    add: ({ seed, far, flaws, pairs }: Ran): void => {
      ran += 1
      const kind = far === 'model' ? 'schedules on the model' : 'schedules on the real server'
      // Those that are pinned run each time, and count once.
      const isDrawn = seed >= first && seed < first + count
      if (isDrawn) drawn += 1
      if (isDrawn) Kinds[kind] = (Kinds[kind] ?? 0) + 1
      if (isDrawn) Pairs = addPairs(Pairs, pairs)
      const doubled = flaws.filter((flaw) => flaw.startsWith('doubled')).length
      Doubled += doubled
      Lost += flaws.length - doubled
      if (flaws.length > 0)
        Failures.push({
          Seed: seed,
          Text: `npm run simulate -- --schedules 1 --seed ${seed}: ${flaws.join('; ')}`.slice(0, 300),
        })
    },
    ran: () => ran,
    /** True once all but pinned ones have run. */
    isWhole: () => drawn === count,
    batch: (Seconds: number): Batch => ({
      ...{ From: first, To: first + count - 1, Kinds, Pairs, Acknowledged: 0, Lost, Doubled, Torn: 0 },
      ...{ NotStarted: 0, Failures, Seconds },
    }),
  }
}
