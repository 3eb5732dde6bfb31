/** A file as calls that take one want it. */
export function fileBody(file: Blob, name: string): FormData {
  const body = new FormData()
  body.append('file', file, name)
  return body
}
