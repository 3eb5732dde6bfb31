/** A part of a file, both ends included. */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Parses the header `Range` (RFC 9110 §14): one range, 'none' if the header is absent or of a form that we do not
 * serve (the response is then the whole file), 'outside' for a range beyond the file (416).
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
