/** What a call on many did, or would do, and what it leaves as it is. */
export interface Outcome<Changed, Left> {
  readonly Changed: readonly Changed[]
  readonly Left: readonly Left[]
}

/** Acts on any number of ids, as many at a time as one call takes; `progress` hears how many were gone through. */
export async function inSlices<Changed, Left>(
  ids: readonly string[],
  atOnce: number,
  act: (some: string[]) => Promise<Outcome<Changed, Left>>,
  progress: (done: number) => void = () => undefined,
): Promise<Outcome<Changed, Left>> {
  const changed: Changed[] = []
  const left: Left[] = []
  for (let from = 0; from < ids.length; from += atOnce) {
    const { Changed, Left } = await act(ids.slice(from, from + atOnce))
    changed.push(...Changed)
    left.push(...Left)
    progress(Math.min(ids.length, from + atOnce))
  }
  return { Changed: changed, Left: left }
}
