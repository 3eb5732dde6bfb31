/** A multiple of three, so only the last part is padded, and small enough for the arguments of one call. */
const step = 3 * 8192

/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += step)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + step))))
  return parts.join('')
}

/** The bytes of a base64 text. Throws if the text is not base64. */
export function fromBase64(text: string): ArrayBuffer {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes.buffer
}
