/** The body of a call that takes a file. */
export function fileBody(file: Blob, name: string): FormData {
  const body = new FormData()
  body.append('file', file, name)
  return body
}
