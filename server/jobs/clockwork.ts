import type { FastifyBaseLogger } from 'fastify'

/** A scheduled job. */
export interface Job {
  readonly name: string
  /** Does everything that is due; returns in how many milliseconds it is next due. It may run at several instances. */
  run(): Promise<number>
}

/** Runs jobs when they are due; after a restart also those it missed. */
export interface Clockwork {
  /** Adds a job, before the portal serves. */
  add(job: Job): void
  /** Looks for due jobs; returns at once. */
  wake(): void
  /** Runs the due jobs; resolves when they are done. */
  runDue(): Promise<void>
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>
}

interface ClockworkOptions {
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** The back-off before a failed job runs again, in milliseconds. */
  readonly backoff: number
}

/** How often to look for work left by another instance, or rescheduled to an earlier time. */
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
