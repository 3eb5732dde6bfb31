/** The fields of a form whose value is bytes, such as a picked proof. */
export function bytesIn(fields: unknown): [string, ArrayBuffer][] {
  return Object.entries(fields ?? {}).filter(
    (field): field is [string, ArrayBuffer] => field[1] instanceof ArrayBuffer,
  )
}

/** The other fields of a form, as JSON. */
export function textIn(fields: unknown): string {
  const names = new Map(bytesIn(fields))
  return JSON.stringify(fields, (key, value: unknown) => (names.has(key) ? undefined : value))
}

function isSameBytes(one: ArrayBuffer, other: ArrayBuffer | undefined): boolean {
  if (one.byteLength !== other?.byteLength) return false
  const others = new Uint8Array(other)
  return new Uint8Array(one).every((byte, place) => byte === others[place])
}

/** True if two forms have the same text and the same files. */
export function isSameForm(one: unknown, other: unknown): boolean {
  const files = new Map(bytesIn(other))
  const picked = bytesIn(one)
  return (
    textIn(one) === textIn(other) &&
    picked.length === files.size &&
    picked.every(([name, bytes]) => isSameBytes(bytes, files.get(name)))
  )
}
