/** What a field for rich text is given, whoever edits it. */
export interface RichTextProps {
  readonly label: string
  /** HTML; comments of the draft stand in it. */
  readonly value: string
  readonly onChange: (html: string) => void
  /** Takes a picture and answers its address; without it pictures come by address only. Throws why it could not. */
  readonly sendImage?: ((image: Blob, name: string) => Promise<string>) | undefined
}
