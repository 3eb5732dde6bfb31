import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** What one connection asks again and again. */
export interface Asked {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** A save: it names the version of the answer before it and a key of its own, and each one changes the abstract. */
  readonly save?: { readonly version: number; readonly body: Readonly<Record<string, unknown>> }
}

const Outcome = z.object({
  requests: z.number(),
  refused: z.number(),
  broken: z.number(),
  microseconds: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
})
export type Outcome = z.infer<typeof Outcome>

const run = promisify(execFile)

/** True if the program that makes the load is there; it is a package of most systems. */
export function hasWrk(): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v wrk'])
    return true
  } catch {
    return false
  }
}

const quoted = (text: string) => `[==[${text}]==]`
const table = (pairs: Readonly<Record<string, string>>) =>
  `{${Object.entries(pairs)
    .map(([name, value]) => `[ ${quoted(name)} ]=${quoted(value)}`)
    .join(',')}}`

/** A program for wrk, in which each of its threads is one of those who ask. */
const program = (asked: readonly Asked[]) => `
local asked = {${asked
  .map(({ path, headers, save }) => {
    const [before = '', after = ''] = save
      ? JSON.stringify({ ...save.body, Abstract: `\u0001 ${String(save.body['Abstract'])}` }).split('\\u0001')
      : []
    return `{path=${quoted(path)}, headers=${table(headers)}, version=${save?.version ?? -1}, before=${quoted(before)}, after=${quoted(after)}}`
  })
  .join(',')}}
local count, all = 0, {}
function setup(thread)
  count = count + 1
  thread:set('mine', count)
  table.insert(all, thread)
end
function init()
  one, turn, refused = asked[mine], 0, 0
  math.randomseed(os.time() * 100 + mine)
end
function request()
  if one.version < 0 then return wrk.format('GET', one.path, one.headers) end
  turn = turn + 1
  local headers = {}
  for name, value in pairs(one.headers) do headers[name] = value end
  headers['content-type'] = 'application/json'
  headers['if-match'] = '"' .. one.version .. '"'
  headers['idempotency-key'] = 'bench-' .. mine .. '-' .. turn .. '-' .. math.random(1e9)
  return wrk.format('PUT', one.path, headers, one.before .. turn .. one.after)
end
function response(status, headers, body)
  if status ~= 200 then
    refused = refused + 1
    if refused == 1 then io.stderr:write('refused with ', status, ': ', body, '\\n') end
  end
  if one.version < 0 then return end
  for name, value in pairs(headers) do
    if string.lower(name) == 'etag' then one.version = tonumber(string.match(value, '%d+')) end
  end
end
function done(summary, latency)
  local errors, all_refused = summary.errors, 0
  for _, thread in ipairs(all) do all_refused = all_refused + thread:get('refused') end
  io.write(string.format('OUTCOME {"requests":%d,"refused":%d,"broken":%d,"microseconds":%d,"p50":%f,"p95":%f,"p99":%f}\\n',
    summary.requests, all_refused, errors.connect + errors.read + errors.write + errors.timeout, summary.duration,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
`

/** Loads a server for some seconds over one connection for each of those who ask. A refusal fails the run. */
export async function loadBy(origin: string, asked: readonly Asked[], seconds: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  try {
    const file = join(folder, 'calls.lua')
    writeFileSync(file, program(asked))
    const many = String(asked.length)
    const { stdout, stderr } = await run('wrk', [
      '-t',
      many,
      '-c',
      many,
      '-d',
      `${seconds}s`,
      '-s',
      file,
      origin,
    ])
    if (!stdout.includes('OUTCOME')) throw new Error(stdout + stderr)
    const outcome = Outcome.parse(JSON.parse(/OUTCOME (.*)/.exec(stdout)?.[1] ?? 'null'))
    if (outcome.refused + outcome.broken > 0)
      throw new Error(
        `${asked[0]?.path}: ${outcome.refused} calls refused, ${outcome.broken} broken\n${stderr}`,
      )
    return outcome
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
