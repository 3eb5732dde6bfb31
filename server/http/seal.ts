import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'

const Sealed = z.string().transform((text) => Buffer.from(text, 'base64'))
const nonceLength = 12
const tagLength = 16

/** Encrypts a value with AES-256-GCM; `place` says where it is stored, so that it cannot be opened elsewhere. */
export function seal(key: Uint8Array, place: string, value: unknown): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Opens a value that `seal` sealed for this place; throws for anything else. */
export function unseal(key: Uint8Array, place: string, sealed: unknown): unknown {
  const bytes = Sealed.parse(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  const opened = Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()])
  return JSON.parse(opened.toString('utf8'))
}
