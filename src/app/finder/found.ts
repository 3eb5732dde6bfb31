/** Something to go to. */
export interface Found {
  readonly to: string
  readonly label: string
  /** What distinguishes it from others of its name. */
  readonly about: string
  /** The label of the field that it is, on a screen with more of them. */
  readonly field?: string
}

/** Things of one kind that were found. */
export interface FoundGroup {
  readonly label: string
  readonly found: readonly Found[]
}
