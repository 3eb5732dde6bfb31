import { setImmediate } from 'node:timers/promises'
import { broken } from '../http/refusal.ts'

/** Bytes decoded at once. */
const slice = 256 * 1024

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** UTF-16 without a byte order mark has zeros in every second byte of its plain letters. */
function encodingByZeros(bytes: Uint8Array): Encoding | undefined {
  const start = bytes.subarray(0, 2000)
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  const many = start.length / 4
  if (odd > many && even < many / 4) return 'utf-16le'
  return even > many && odd < many / 4 ? 'utf-16be' : undefined
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return encodingByZeros(bytes) ?? 'utf-8'
}

async function decode(bytes: Uint8Array, encoding: Encoding, fatal: boolean): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal })
  let text = ''
  for (let start = 0; start < bytes.length; start += slice) {
    text += decoder.decode(bytes.subarray(start, start + slice), { stream: true })
    await setImmediate()
  }
  return text + decoder.decode()
}

/** Characters that no text contains: they distinguish pictures, archives and PDF from text. */
const strange = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\ufffd]/g

/** Characters inspected at the beginning. */
const looked = 100_000

/** Web pages and other marked-up files, which banks offer under names that end in `.xls` or `.csv`. */
const markup = /^\s*(<|%PDF-|\{|\{\\rtf|OFXHEADER)/i

/**
 * The text of a file, from UTF-8 with or without byte order mark, UTF-16, or Windows-1252 of older programs,
 * which includes Latin-1. Throws 422, with `notCsv`, for a file that is no text: more than `tolerated` of its first
 * characters are not text.
 */
export async function readText(
  bytes: Uint8Array,
  { notCsv, tolerated }: { readonly notCsv: string; readonly tolerated: number },
): Promise<string> {
  const encoding = encodingOf(bytes)
  const text = await decode(bytes, encoding, encoding === 'utf-8').catch(() =>
    decode(bytes, 'windows-1252', false),
  )
  if (
    markup.test(text.slice(0, 200)) ||
    (text.slice(0, looked).match(strange)?.length ?? 0) > tolerated ||
    text.trim() === ''
  )
    throw broken(notCsv)
  // PostgreSQL cannot store NUL.
  return text.replaceAll('\u0000', '')
}
