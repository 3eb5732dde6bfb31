/** Where a device is: its time, in milliseconds, and the portal that it calls. */
export interface Around<Paper> {
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Sends a save; `row` counts those of a paper from 1, `waiting` is how many the device has yet to send. */
  readonly send: (save: {
    readonly paper: Paper
    readonly row: number
    readonly waiting: number
  }) => Promise<{
    readonly status: number
    /** The seconds of `Retry-After`. */
    readonly after: number
  }>
}

const sideBySide = 4
/** In milliseconds. */
const firstAlone = 2000

/**
 * A device that comes back with queued saves of some papers. It sends as the app does: the saves of one paper in order,
 * four papers side by side, and again after a back-off. After a refusal of a busy portal it sends nothing until its time.
 * At the start and after each such rest one save goes alone, until its answer or for two seconds.
 */
export async function comeBack<Paper>(
  papers: readonly Paper[],
  savesEach: number,
  { now, sleep, send }: Around<Paper>,
): Promise<void> {
  let heldUntil = 0
  let isRested = true
  let first: Promise<void> | undefined
  /** Waits until a save may go; answers what its answer ends. */
  const mayGo = async (): Promise<() => void> => {
    for (;;) {
      if (now() < heldUntil) {
        await sleep(heldUntil - now())
        isRested = true
      } else if (first) await first
      else if (isRested) {
        let end = () => {}
        first = Promise.race([new Promise<void>((resolve) => (end = resolve)), sleep(firstAlone)]).then(
          () => {
            first = undefined
          },
        )
        isRested = false
        return end
      } else return () => {}
    }
  }
  const queue = [...papers]
  let waiting = papers.length * savesEach
  /** Sends one save until it is taken; false if it is refused. */
  const taken = async (paper: Paper, row: number): Promise<boolean> => {
    for (let attempt = 1; ; attempt += 1) {
      const answered = await mayGo()
      const { status, after } = await send({ paper, row, waiting })
      const isBusy = status === 503 && after > 0
      if (isBusy) heldUntil = Math.max(heldUntil, now() + after * 1000)
      answered()
      if (status === 200) {
        waiting -= 1
        return true
      }
      if (isBusy) continue
      // As the app: too late, too many, or the same save is still at work, such as after a lost connection.
      const isLater = [408, 425, 429].includes(status) || (status === 409 && after > 0)
      if (status > 0 && status < 500 && !isLater) return false
      await sleep(Math.min(1000 * 2 ** (attempt - 1), 300_000) * (0.5 + Math.random() / 2))
    }
  }
  const lane = async () => {
    for (let paper = queue.shift(); paper !== undefined; paper = queue.shift())
      for (let row = 1; row <= savesEach; row += 1) if (!(await taken(paper, row))) return
  }
  await Promise.all(Array.from({ length: sideBySide }, lane))
}
