/** Hands bytes to the browser as a download under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes the bytes over after the click.
  setTimeout(() => {
    URL.revokeObjectURL(url)
  }, 60_000)
}
