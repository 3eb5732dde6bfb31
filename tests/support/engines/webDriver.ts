import { z } from 'zod'

const Reply = z.object({ value: z.unknown() })
const Failure = z.object({ error: z.string(), message: z.string() })
const NewSession = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }),
})

/** By this name an element is known in answers (W3C WebDriver, "Elements"). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const Element = z.object({ [elementKey]: z.string() })

/** A session of W3C WebDriver. */
export interface DriverSession {
  readonly capabilities: z.infer<typeof NewSession>['capabilities']
  /** Sends a command; throws what the driver says against it. */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
}

/** No command takes so long, in milliseconds: one that hangs is named, instead of a test that runs out of its time. */
const longest = 60_000

async function command(url: string, method: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(longest)
  const response = await fetch(url, {
    method,
    signal,
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error: unknown) => {
    throw new Error(`${method} ${url}: ${signal.aborted ? 'no answer' : 'no connection'}`, { cause: error })
  })
  const { value } = Reply.parse(await response.json())
  const failure = Failure.safeParse(value).data
  if (failure) throw new Error(`${method} ${url}: ${failure.error} ${failure.message}`)
  return value
}

/** Begins a session at a driver. */
export async function startSession(driver: string, alwaysMatch: object): Promise<DriverSession> {
  const answer = await command(`${driver}/session`, 'POST', { capabilities: { alwaysMatch } })
  const { sessionId, capabilities } = NewSession.parse(answer)
  return {
    capabilities,
    send: (method, path, body) => command(`${driver}/session/${sessionId}${path}`, method, body),
  }
}

/** The id of the element that a script answered; undefined for none. */
export const elementIn = (answer: unknown): string | undefined => Element.safeParse(answer).data?.[elementKey]
