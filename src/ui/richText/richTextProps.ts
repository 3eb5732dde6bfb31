/** The props of a rich text field, for each of its editors. */
export interface RichTextProps {
  readonly label: string
  /** HTML, with the comments of the draft. */
  readonly value: string
  readonly onChange: (html: string) => void
  /** Uploads a picture and returns its address; throws the reason of a failure. Without it, only addresses work. */
  readonly sendImage?: ((image: Blob, name: string) => Promise<string>) | undefined
}
