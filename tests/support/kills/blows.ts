import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../simulation/random.ts'
import type { PostgresKill } from '../portal/postgres.ts'
import type { Proxy } from '../portal/proxy.ts'
import { send, stepOf } from '../power/client.ts'
import { hearEachOther } from './hearing.ts'
import type { Blow } from './life.ts'

/**
 * Kills something while its last answers are on their way and get lost: what it has done then, nobody knows. Without
 * that a kill hardly ever comes between a commit and its answer. `pass` is how long it may go on meanwhile.
 */
async function killMute(
  way: Proxy | undefined,
  random: Random,
  pass: () => Promise<unknown>,
  kill: () => Promise<void>,
): Promise<boolean> {
  const isMute = random.chance(0.5)
  if (isMute) {
    way?.mute()
    for (let passed = 1 + random.below(3); passed > 0; passed -= 1) await pass()
  }
  await kill()
  way?.cut()
  way?.resume()
  return isMute
}

const answersOf = (isMute: boolean) => (isMute ? ', and its last answers lost' : '')

/** The portal is killed, and started again. */
export const killServer: Blow = async ({ running, ground, ports, ways, grounds }, seed, random) => {
  const [port = 0] = ports
  let passed = 0
  // However busy the machine is, others are carried out meanwhile.
  const pass = () => {
    const json = { ThemeTitle: `Beside ${seed} ${(passed += 1)}`, IsActive: true }
    const step = stepOf('POST', '/Theme', { as: grounds.conference.adminToken, json })
    return send(`http://127.0.0.1:${port}`, step)
  }
  const isMute = await killMute(ways[0], random, pass, async () => running[0]?.kill())
  running[0] = await ground.start(port)
  return `the portal${answersOf(isMute)}`
}

const postgresKills: readonly PostgresKill[] = [
  'every process',
  'the first process',
  'a session',
  'an immediate stop',
]

/** PostgreSQL is killed, or a part of it, and started again; the portal goes on by itself. */
export const killPostgres: Blow = async ({ grounds: { postgres, line } }, seed, random) => {
  const how = postgresKills[seed % postgresKills.length] ?? 'every process'
  const isMute = await killMute(
    line,
    random,
    () => sleep(10),
    async () => postgres?.kill(how),
  )
  await sleep(random.below(300))
  if (how !== 'a session') await postgres?.startAgain()
  return `${how}${answersOf(isMute)}`
}

/**
 * One instance after another is stopped or killed, and started again. Then a device at each instance receives what is
 * changed at any other one.
 */
export const restartInstances: Blow = async (life, _seed, random) => {
  const { running, ground, ports } = life
  const kind = random.pick(['stopped', 'killed', 'stopped or killed'])
  for (const [index, port] of ports.entries()) {
    if (kind === 'killed' || (kind !== 'stopped' && random.chance(0.5))) await running[index]?.kill()
    else {
      const code = await running[index]?.stop()
      if (code !== 0) throw new Error(`An instance that was stopped ended with ${code}`)
    }
    running[index] = await ground.start(port)
  }
  await hearEachOther(life)
  return `all instances, one after another, ${kind}`
}
