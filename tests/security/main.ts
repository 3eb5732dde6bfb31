import { parseArgs } from 'node:util'
import type { Batch } from '../support/run/results.ts'
import { tryFiles } from './files.ts'
import { fuzz } from './fuzz.ts'
import { startGround } from './ground.ts'
import { startGroundProcess } from './groundProcess.ts'
import type { Ground } from './identities.ts'
import { secretsInLog } from './log.ts'
import { attackSessions } from './sessions.ts'
import { solveCaptcha } from './solveCaptcha.ts'
import { newTally, type SecurityFigures, type Tally } from './tally.ts'
import { faultsOfMails, tryTexts } from './texts.ts'
import { tellingCalls, timePairs } from './timing.ts'
import { walk } from './walk.ts'
import { makeTemplate } from '../support/portal/template.ts'

// Attacks a portal, one seed after another; prints a line of JSON for each batch.
//
//   node --import tsx tests/security/main.ts --kind fuzz --seed 1 --count 2000

const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'fuzz' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1' },
    say: { type: 'boolean', default: false },
  },
})
const from = Number(values.seed)
const count = Number(values.count)

/** A batch of seeds against a portal of its own. */
interface Kind {
  readonly perBatch: number
  attack(ground: Ground, tally: Tally, seeds: readonly number[]): Promise<Partial<SecurityFigures>>
}

const kinds: Readonly<Record<string, Kind>> = {
  fuzz: {
    perBatch: 5000,
    attack: async (ground, tally, seeds) => {
      await fuzz(ground, tally, seeds)
      return {}
    },
  },
  walk: {
    perBatch: 1,
    attack: async (ground, tally) => {
      await walk(ground, tally)
      return {}
    },
  },
  texts: {
    perBatch: 1,
    attack: async (ground, tally) => {
      await tryTexts(ground, tally)
      // The mails of the last calls are on their way.
      await new Promise((resolve) => setTimeout(resolve, 5000))
      for (const fault of await faultsOfMails(ground.MailFolder)) tally.leaked(from, `A mail has ${fault}`)
      return {}
    },
  },
  files: {
    perBatch: 1,
    attack: async (ground, tally) => {
      await tryFiles(ground, tally, 200)
      return {}
    },
  },
  timing: {
    perBatch: 10_000,
    attack: async (ground, tally, seeds) => {
      const rights: number[] = []
      for (const call of tellingCalls) {
        const options = { pairs: seeds.length, seed: seeds[0] ?? 1, captcha: () => solveCaptcha(ground.Url) }
        const right = await timePairs(ground, tally, call, options)
        rights.push(right)
        if (values.say) process.stderr.write(`${call.endpoint.path} ${(100 * right).toFixed(2)} %\n`)
        if (seeds.length >= 1000 && right > 0.53)
          tally.leaked(
            options.seed,
            `${call.endpoint.path}: a threshold is right in ${(100 * right).toFixed(1)} %`,
          )
      }
      return { TimedRight: Math.max(...rights) }
    },
  },
}

function report(
  seeds: readonly number[],
  tally: Tally,
  more: Partial<SecurityFigures>,
  started: number,
): void {
  const batch: Batch = {
    From: seeds[0] ?? from,
    To: seeds.at(-1) ?? from,
    Kinds: {},
    Acknowledged: 0,
    Lost: 0,
    Doubled: 0,
    Torn: 0,
    NotStarted: 0,
    Failures: tally.findings.slice(0, 50).map(({ Seed, Text }) => ({ Seed, Text: Text.slice(0, 500) })),
    Seconds: Math.round((performance.now() - started) / 1000),
    Security: { ...tally.figures(), ...more },
  }
  process.stdout.write(`${JSON.stringify(batch)}\n`)
}

/** The seeds of a run, in batches. */
const batches = (perBatch: number) =>
  Array.from({ length: Math.ceil(count / perBatch) }, (_, batch) =>
    Array.from(
      { length: Math.min(perBatch, count - batch * perBatch) },
      (_none, n) => from + batch * perBatch + n,
    ),
  )

async function attackInOwnProcess({ perBatch, attack }: Kind): Promise<void> {
  for (const seeds of batches(perBatch)) {
    const started = performance.now()
    const tally = newTally()
    const process = await startGroundProcess()
    const more = await attack(process.ground, tally, seeds)
    for (const line of secretsInLog(process.ground).slice(0, 5))
      tally.leaked(seeds[0] ?? 0, `The log has ${line}`)
    const memory = await process.memory()
    await process.stop()
    if (memory.Peak - memory.Rest > 300)
      tally.found(seeds[0] ?? 0, `The portal took ${memory.Peak - memory.Rest} MB more than at rest`)
    report(seeds, tally, { ...more, ...memory }, started)
  }
}

/** Their clock is set forward, so the portal is in this process. */
async function attackAllSessions(): Promise<void> {
  const forgetTemplate = await makeTemplate()
  for (const seeds of batches(20)) {
    const started = performance.now()
    const tally = newTally()
    const { ground, portal, stop } = await startGround()
    for (const seed of seeds) await attackSessions(portal, tally, seed)
    for (const line of secretsInLog(ground).slice(0, 5)) tally.leaked(seeds[0] ?? 0, `The log has ${line}`)
    await stop()
    report(seeds, tally, {}, started)
  }
  forgetTemplate()
}

const kind = kinds[values.kind]
if (kind) await attackInOwnProcess(kind)
else if (values.kind === 'sessions') await attackAllSessions()
else throw new Error(`There is no kind ${values.kind}`)
process.exit()
