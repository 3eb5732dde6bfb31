import type { FastifyBaseLogger } from 'fastify'

/** A kind of work that becomes due. */
export interface Job {
  readonly name: string
  /**
   * Does what is due, and returns in how many milliseconds it is next due. It may run at several instances, and should
   * return soon once `isStopping`. Between two slices of its work it gives way to calls with `giveWay`.
   */
  run(isStopping: () => boolean, giveWay: () => Promise<void>): Promise<number>
  /** How often to look at least for work left by another instance, or rescheduled to an earlier time. */
  readonly look?: number
  /** The back-off before a failed job runs again. */
  readonly backoff?: number
}

/** A job of a running portal. Jobs run side by side; each runs once at a time. */
export interface Work {
  /** Looks for due work, now or within that many milliseconds; returns at once. */
  wake(within?: number): void
  /** Does what is due now; resolves when that is done. */
  runDue(): Promise<void>
  /** Waits for the work under way, then stops; the rest is done after the next start. */
  stop(): Promise<void>
}

/** All jobs of a running portal. */
export interface Runner extends Work {
  /** Adds a job, before the portal serves. */
  add(job: Job): Work
  /** For the long work of a call: what it returns gives way between two slices of it. */
  givingWay(): () => Promise<void>
  /** For a call whose one transaction takes about so many milliseconds: the calls that are under way go first. */
  giveWay(takes: number): Promise<void>
}

/** Times in milliseconds. */
interface RunnerOptions {
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly backoff: number
  /** Lets others go first, after a slice of work that took so long. */
  giveWay?(took: number): Promise<void>
}

const minute = 60_000

/** What is called between two slices of work: the calls that are under way go first. */
function givingWay(giveWay: RunnerOptions['giveWay']): () => Promise<void> {
  let began = performance.now()
  return async () => {
    await giveWay?.(performance.now() - began)
    began = performance.now()
  }
}

function startWork(job: Job, { log, backoff, giveWay }: RunnerOptions): Work {
  let running: Promise<void> = Promise.resolve()
  /** A run that has not begun. */
  let waiting: Promise<void> | undefined
  let dueAt = Infinity
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function sleepUntil(moment: number): void {
    dueAt = Math.min(dueAt, moment)
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => void runDue(), dueAt - performance.now())
    timer.unref()
  }

  async function run(): Promise<void> {
    waiting = undefined
    if (stopped) return
    dueAt = Infinity
    let wait: number
    try {
      wait = Math.max(10, await job.run(() => stopped, givingWay(giveWay)))
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed')
      wait = job.backoff ?? backoff
    }
    sleepUntil(performance.now() + Math.min(wait, job.look ?? minute))
  }

  function runDue(): Promise<void> {
    if (!waiting) {
      waiting = running.then(run)
      running = waiting
    }
    return waiting
  }

  return {
    wake: (within = 0) => {
      if (stopped) return
      if (within > 0) sleepUntil(performance.now() + within)
      else void runDue()
    },
    runDue,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Runs jobs when they are due; after a restart also what was missed. */
export function startRunner(options: RunnerOptions): Runner {
  const works: Work[] = []
  return {
    add: (job) => {
      const work = startWork(job, options)
      works.push(work)
      return work
    },
    givingWay: () => givingWay(options.giveWay),
    giveWay: async (takes) => options.giveWay?.(takes),
    wake: (within) => {
      for (const work of works) work.wake(within)
    },
    runDue: async () => {
      await Promise.all(works.map((work) => work.runDue()))
    },
    stop: async () => {
      await Promise.all(works.map((work) => work.stop()))
    },
  }
}
