/** The values of placeholders, by kind; an empty one leaves its paragraph out. */
export interface Values {
  readonly words: string
  /** An address, shown as a button if alone in its line. */
  readonly button: string
  /** A text by a person, below a label. */
  readonly quote: string
  readonly list: readonly string[]
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Cleaned HTML with its plain text. */
  readonly rich: { readonly html: string; readonly plain: string }
}
