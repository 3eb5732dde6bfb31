/** A deliberate fault of the product, and the tests that must fail because of it. */
export interface Break {
  /** What no longer works. */
  readonly name: string
  /** The file that is changed. */
  readonly file: string
  /** Text that is there exactly once. */
  readonly from: string
  readonly to: string
  /** Test files, each of which must fail. */
  readonly caughtBy: readonly [string, ...string[]]
}

/** What `npm run prove` calls them. */
export const breaksTitle = 'Deliberate breaks'
