import { spawn, type ChildProcess } from 'node:child_process'
import { programArguments } from '../../db/typescript.ts'
import { Overloaded } from '../../http/refusal.ts'
import { results, Reply, timeSignal, type Work, type WorkResult } from './works.ts'

/** What one file may take of the process that opens files. The largest PDF of 4,000 pages needs 160 MB. */
export const openingLimits = {
  /** Memory of the process, in bytes. */
  memory: 256 * 1024 * 1024,
  /** Processor time, in milliseconds: a machine that has much else to do is no fault of the file. */
  time: 20_000,
  /** How long an answer may take, in milliseconds, before the person is asked to come back later. */
  patience: 60_000,
  /** How long the process stays after its last file: it uses memory. */
  idle: 60_000,
}

/** The most memory for objects, in megabytes; bytes of files come on top. */
const heap = 160

/** How long to stay away if the process did not answer in time, in seconds. */
const breather = 30

/** A file that needs more memory or processor time than it may; the message says which. */
export class TooCostly extends Error {}

/** A process for one file after the other, and why it ended. */
function startProcess({ memory, time }: typeof openingLimits) {
  const script = programArguments('server/files/opening/opening.main.ts')
  const given = [String(memory), String(time)]
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, ...script, ...given], {
    // The environment has the portal's secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  return { child, ended }
}

/** The next message of a process; throws the reason if the process has ended. */
async function nextMessage({ child, ended }: ReturnType<typeof startProcess>): Promise<unknown> {
  let listen: ((message: unknown) => void) | undefined
  const said = new Promise<unknown>((resolve) => {
    listen = resolve
    child.once('message', listen)
  })
  const lost = ended.then((reason) => {
    if (reason === timeSignal) throw new TooCostly('time')
    // Its watch, the engine, the system or this process has ended it.
    throw /^SIG/.test(reason)
      ? new TooCostly('memory')
      : new Error(`The process that opens files ended: ${reason}`)
  })
  return Promise.race([said, lost]).finally(() => {
    if (listen) child.off('message', listen)
  })
}

/** The program ends although its process waits, unless it opens a file. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const act = isHeld ? 'ref' : 'unref'
  child[act]()
  child.channel?.[act]()
}

/**
 * Opens files that people have sent in a process of its own, one at a time, with limits of memory and processor time. A
 * file that breaks one ends the process, and the next file gets a new one. Starts nothing until the first file.
 */
export function startOpener(limits = openingLimits) {
  let running: ReturnType<typeof startProcess> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    running?.child.kill('SIGKILL')
    running = undefined
  }

  async function ready(): Promise<ReturnType<typeof startProcess>> {
    if (running) return running
    const begun = startProcess(limits)
    running = begun
    void begun.ended.then(() => {
      if (running === begun) running = undefined
    })
    await nextMessage(begun)
    return begun
  }

  async function ask<W extends Work>(Work: W, Path: string, To: string): Promise<WorkResult<W>> {
    clearTimeout(idle)
    if (running) hold(running.child, true)
    const late = new AbortController()
    const timer = setTimeout(() => {
      late.abort()
      end()
    }, limits.patience)
    try {
      const begun = await ready()
      begun.child.send({ Work, Path, To })
      const reply = Reply.parse(await nextMessage(begun))
      if (reply === 'ready') throw new Error('The process that opens files has lost its place')
      if ('Failed' in reply) throw Object.assign(new Error(reply.Failed), { code: reply.Code })
      hold(begun.child, false)
      // Memory that a file has left behind counts against the next one.
      if (reply.Memory > 0.75 * limits.memory) end()
      else idle = setTimeout(end, limits.idle).unref()
      return results[Work].parse(reply.Result) as WorkResult<W>
    } catch (error) {
      end()
      throw late.signal.aborted ? new Overloaded(breather) : error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /**
     * The result of one piece of work on the file at a path; the work may write another file. Throws TooCostly if
     * it needs too much memory or processor time, and 503 if the machine did not get to it in time.
     */
    open: <W extends Work>(work: W, path: string, to = ''): Promise<WorkResult<W>> => {
      const next = last.then(() => ask(work, path, to))
      last = next.catch(() => undefined)
      return next
    },
    /** Ends the process. */
    stop: end,
  }
}

/** The opener of this process. */
export const opener = startOpener()
