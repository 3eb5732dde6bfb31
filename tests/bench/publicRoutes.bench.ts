import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Bench } from './portal.ts'
import { publicRoutes, strangersCall } from './publicRoutes.ts'

const megabyte = 1024 * 1024
const warmUps = 20
const calls = 50

interface Cost {
  readonly processor: number
  readonly memory: number
  readonly status: number
}

type Ask = (route: string, times: number) => Promise<number>

/** Lets another process make calls, so that only the portal's own work is measured; returns the last status. */
function strangerOf(origin: string): { readonly ask: Ask; readonly leave: () => void } {
  const child = fork(fileURLToPath(new URL('./stranger.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  return {
    ask: async (route, times) => {
      const { method, url, payload } = strangersCall(route)
      const body = payload && { body: JSON.stringify(payload) }
      child.send({ url: `${origin}${url}`, method, times, ...body })
      const [status] = (await once(child, 'message')) as [number]
      return status
    },
    leave: () => {
      child.kill()
    },
  }
}

/** What a call costs on average, and the most memory above rest while calls are made. */
async function costOf(ask: Ask, route: string): Promise<Cost> {
  await ask(route, warmUps)
  const rest = process.memoryUsage.rss()
  let peak = rest
  const look = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  const before = process.cpuUsage()
  const status = await ask(route, calls)
  const { user, system } = process.cpuUsage(before)
  clearInterval(look)
  return { processor: (user + system) / 1000 / calls, memory: (peak - rest) / megabyte, status }
}

/**
 * What a stranger's call to each public route costs this process, database included, over the generated conference:
 * processor milliseconds a call, and the peak of memory above rest, each beside its budget.
 */
export async function publicRoutesBench({ origin }: Bench): Promise<string[]> {
  const lines: string[] = []
  const { ask, leave } = strangerOf(origin)
  for (const [route, budget] of Object.entries(publicRoutes)) {
    const { processor, memory, status } = await costOf(ask, route)
    const isOver = processor > budget.processor || memory > budget.memory
    lines.push(
      `${route.padEnd(48)} ${status}  ${processor.toFixed(1).padStart(6)} of ${budget.processor} ms  ` +
        `${memory.toFixed(0).padStart(4)} of ${budget.memory} MB${isOver ? '  OVER ITS BUDGET' : ''}`,
    )
  }
  leave()
  return ['Public routes: processor time and memory of a call without a session', ...lines]
}
