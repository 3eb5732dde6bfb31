import type { Bench } from './portal.ts'
import { publicRoutes, strangersCall } from './publicRoutes.ts'

const megabyte = 1024 * 1024
const warmUps = 3

interface Cost {
  readonly processor: number
  readonly memory: number
  readonly status: number
}

/** What a call costs on average, and the most memory above rest while it runs. */
async function costOf({ portal }: Bench, route: string, seconds: number): Promise<Cost> {
  const call = strangersCall(route)
  const ask = async () => (await portal.app.inject(call)).statusCode
  let status = 0
  for (let n = 0; n < warmUps; n++) status = await ask()
  globalThis.gc?.()
  const rest = process.memoryUsage.rss()
  let peak = rest
  const look = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  const before = process.cpuUsage()
  const until = performance.now() + seconds * 1000
  let calls = 0
  for (; calls === 0 || (calls < 100 && performance.now() < until); calls++) {
    await ask()
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const { user, system } = process.cpuUsage(before)
  clearInterval(look)
  return { processor: (user + system) / 1000 / calls, memory: (peak - rest) / megabyte, status }
}

/**
 * What a stranger's call to each public route costs this process, database included, over the generated conference:
 * processor milliseconds a call, and the peak of memory above rest, each beside its budget.
 */
export async function publicRoutesBench(bench: Bench, seconds: number): Promise<string[]> {
  const lines: string[] = []
  for (const [route, budget] of Object.entries(publicRoutes)) {
    const { processor, memory, status } = await costOf(bench, route, seconds / 8)
    const isOver = processor > budget.processor || memory > budget.memory
    lines.push(
      `${route.padEnd(48)} ${status}  ${processor.toFixed(1).padStart(6)} of ${budget.processor} ms  ` +
        `${memory.toFixed(0).padStart(4)} of ${budget.memory} MB${isOver ? '  OVER ITS BUDGET' : ''}`,
    )
  }
  return ['Public routes: processor time and memory of a call without a session', ...lines]
}
