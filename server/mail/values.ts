/** What may stand for a placeholder, by its kind; an empty one leaves its paragraph out. */
export interface Values {
  readonly words: string
  /** An address, shown as a button where it stands alone. */
  readonly button: string
  /** What somebody wrote, below a label. */
  readonly quote: string
  readonly list: readonly string[]
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Cleaned HTML with its plain twin. */
  readonly rich: { readonly html: string; readonly plain: string }
}
