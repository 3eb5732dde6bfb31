import type { FastifyBaseLogger } from 'fastify'

/** Something that is done at its time. */
export interface Job {
  readonly name: string
  /** Does all that is due; answers in how many milliseconds something is due next. It may run at several instances. */
  run(): Promise<number>
}

/** Does what is due, at the time when it is due; after a restart what was missed. */
export interface Clockwork {
  /** Adds a job; before the portal answers. */
  add(job: Job): void
  /** Looks for what is due; returns at once. */
  wake(): void
  /** Does what is due now; resolves when that is done. */
  runDue(): Promise<void>
  /** Waits for what is under way, then stops. */
  stop(): Promise<void>
}

interface ClockworkOptions {
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** How long after a failure a job runs again, in milliseconds. */
  readonly backoff: number
}

/** How often to look for what another instance has left behind, or somebody has set earlier. */
const lookLongest = 60_000

export function startClockwork({ log, backoff }: ClockworkOptions): Clockwork {
  const jobs: Job[] = []
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function runAll(): Promise<void> {
    let wait = lookLongest
    for (const job of jobs) {
      if (stopped) return
      try {
        wait = Math.min(wait, Math.max(10, await job.run()))
      } catch (error) {
        log.error({ err: error, job: job.name }, 'a job failed')
        wait = Math.min(wait, backoff)
      }
    }
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(wake, wait)
    timer.unref()
  }

  function runDue(): Promise<void> {
    clearTimeout(timer)
    running = running.then(runAll)
    return running
  }

  function wake(): void {
    if (!stopped) void runDue()
  }

  return {
    add: (job) => {
      jobs.push(job)
    },
    wake,
    runDue,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
