/** What a bulk call changed, or would change, and what it leaves as it is. */
export interface Outcome<Changed, Left> {
  readonly Changed: readonly Changed[]
  readonly Left: readonly Left[]
}

/** A call failed after others had changed something: `changed` says how many, `cause` why it failed. */
export class CutOff extends Error {
  readonly changed: number

  constructor(changed: number, cause: unknown) {
    super(`Cut off after ${changed}`, { cause })
    this.changed = changed
  }
}

/** Describes a failure; a `CutOff` by how many of `count` were changed before it. */
export const wordsOf = (
  error: unknown,
  count: number,
  cutOff: (changed: number, count: number, why: string) => string,
  describe: (error: unknown) => string,
): string => (error instanceof CutOff ? cutOff(error.changed, count, describe(error.cause)) : describe(error))

/**
 * Calls `act` with any number of ids, `atOnce` at a time; `progress` gets the number processed. Throws `CutOff` if a
 * call fails after others have changed something, which `changedBy` counts.
 */
export async function callInSlices<Result>(
  ids: readonly string[],
  atOnce: number,
  act: (some: string[]) => Promise<Result>,
  changedBy: (result: Result) => number,
  progress: (done: number) => void = () => undefined,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let from = 0; from < ids.length; from += atOnce) {
    try {
      results.push(await act(ids.slice(from, from + atOnce)))
    } catch (error) {
      const changed = results.reduce((sum, result) => sum + changedBy(result), 0)
      throw changed > 0 ? new CutOff(changed, error) : error
    }
    progress(Math.min(ids.length, from + atOnce))
  }
  return results
}

export interface SliceListeners<Result> {
  /** The number of rows processed. */
  readonly progress?: ((done: number) => void) | undefined
  /** Called after each call: a later one may fail. */
  readonly done?: ((result: Result) => void) | undefined
}

/** The same for calls that return what they changed and what they left. */
export async function inSlices<Result extends Outcome<unknown, unknown>>(
  ids: readonly string[],
  atOnce: number,
  act: (some: string[]) => Promise<Result>,
  { progress, done }: SliceListeners<Result> = {},
): Promise<Outcome<Result['Changed'][number], Result['Left'][number]>> {
  const actOn = async (some: string[]) => {
    const result = await act(some)
    done?.(result)
    return result
  }
  const all = await callInSlices(ids, atOnce, actOn, ({ Changed }) => Changed.length, progress)
  return { Changed: all.flatMap(({ Changed }) => Changed), Left: all.flatMap(({ Left }) => Left) }
}
