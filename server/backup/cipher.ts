import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Pieces } from '../disk/durable.ts'

// A file is encrypted in chunks under a key of its own. The nonce of a chunk has its number, and whether it is the last
// one: chunks that are changed, moved or left out do not open.

const chunk = 64 * 1024
const saltLength = 16
const tagLength = 16

/** Bytes that the key did not encrypt for this name, or that were changed since. */
export class Undecipherable extends Error {}

/** A key for one purpose, derived from the key of a backup. */
export const derivedKey = (key: Uint8Array, salt: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `lectern backup: ${purpose}`, 32))

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 4)
  nonce.writeUInt8(Number(isLast), 11)
  return nonce
}

/** Bytes in chunks of a length; the last one is shorter or as long, and says that it is the last. */
async function* chunksOf(
  pieces: Pieces,
  length: number,
): AsyncGenerator<{ readonly bytes: Buffer; readonly isLast: boolean }> {
  let waiting = Buffer.alloc(0)
  for await (const piece of pieces) {
    waiting = Buffer.concat([waiting, Buffer.from(piece)])
    // A chunk is the last one unless something follows.
    for (; waiting.length > length; waiting = waiting.subarray(length))
      yield { bytes: waiting.subarray(0, length), isLast: false }
  }
  yield { bytes: waiting, isLast: true }
}

/** Encrypts a file of a backup, piece by piece. */
export async function* encrypted(key: Uint8Array, name: string, pieces: Pieces): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength)
  const own = derivedKey(key, salt, name)
  yield salt
  let number = 0
  for await (const { bytes, isLast } of chunksOf(pieces, chunk)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

function opened(key: Uint8Array, number: number, isLast: boolean, bytes: Buffer): Buffer {
  if (bytes.length < tagLength) throw new Undecipherable('cut off')
  const end = bytes.length - tagLength
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: tagLength })
  decipher.setAuthTag(bytes.subarray(end))
  const plain = decipher.update(bytes.subarray(0, end))
  try {
    decipher.final()
  } catch {
    throw new Undecipherable('changed')
  }
  return plain
}

async function* after(salt: Buffer[], pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  for await (const piece of pieces) {
    if (head.length === saltLength) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < saltLength) continue
    const rest = head.subarray(saltLength)
    head = head.subarray(0, saltLength)
    salt.push(head)
    yield rest
  }
}

/** Decrypts a file of a backup, piece by piece: no piece is passed on unchecked. Throws Undecipherable. */
export async function* decrypted(
  key: Uint8Array,
  name: string,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salts: Buffer[] = []
  let own: Buffer | undefined
  let number = 0
  for await (const { bytes, isLast } of chunksOf(after(salts, pieces), chunk + tagLength)) {
    const [salt] = salts
    if (!salt) throw new Undecipherable('cut off')
    own ??= derivedKey(key, salt, name)
    yield opened(own, number, isLast, bytes)
    number += 1
  }
}
