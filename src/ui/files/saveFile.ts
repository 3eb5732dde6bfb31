/** Lets the browser download bytes under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the bytes after the click.
  setTimeout(() => {
    URL.revokeObjectURL(url)
  }, 60_000)
}
