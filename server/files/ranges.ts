/** A part of a file, both ends included. */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Reads the header `Range` (RFC 9110 §14): one range, 'none' for a header that is absent or asks for what we do not
 * serve (the whole file answers it), 'outside' for a range that the file does not have (416).
 */
export function readRange(header: string | undefined, size: number): Range | 'none' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'none'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'none'
  return start >= size ? 'outside' : { start, end }
}
