import { limits } from '../../contract/core/limits.ts'

/** Control characters and bidirectional marks, with which `fdp.exe` is made to look like `exe.pdf`. */
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * The clean name of an uploaded file: no folders, no hidden characters, NFC, limited length; it keeps its extension.
 */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').replace(hidden, '').split(/[/\\]/).at(-1)?.trim() ?? ''
  const characters = Array.from(last)
  if (characters.length <= limits.LineLongest) return last
  const ending = /\.[a-z]{1,5}$/i.exec(last)?.[0] ?? ''
  return characters.slice(0, limits.LineLongest - ending.length).join('') + ending
}

/** The `Content-Disposition` header for a download, in RFC 6266 with the encoding of RFC 5987. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
