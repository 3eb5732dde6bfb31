import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { KeyRing } from './keys.ts'

const Sealed = z.string().transform((text) => Buffer.from(text, 'base64'))
const nonceLength = 12
const tagLength = 16

/** Encrypts a value with AES-256-GCM; `place` says where it is stored, so that it cannot be opened elsewhere. */
export function seal([key]: KeyRing, place: string, value: unknown): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Opens a value that `seal` sealed for this place, under the present key or an earlier one; throws for anything else. */
export function unseal([key, ...earlier]: KeyRing, place: string, sealed: unknown): unknown {
  try {
    return unsealWith(key, place, sealed)
  } catch (error) {
    const [next, ...others] = earlier
    if (next) return unseal([next, ...others], place, sealed)
    throw error
  }
}

/** A value sealed again under the present key, if it is sealed under an earlier one; else undefined. */
export function resealed(keys: KeyRing, place: string, sealed: unknown): string | undefined {
  const [key, ...earlier] = keys
  try {
    unsealWith(key, place, sealed)
    return undefined
  } catch {
    const [next, ...others] = earlier
    return next && seal(keys, place, unseal([next, ...others], place, sealed))
  }
}

function unsealWith(key: Uint8Array, place: string, sealed: unknown): unknown {
  const bytes = Sealed.parse(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  const opened = Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()])
  return JSON.parse(opened.toString('utf8'))
}

/** True if one of the keys signs a text with this signature. */
export const isSigned = (
  keys: KeyRing,
  signatureOf: (key: Uint8Array) => Uint8Array,
  given: Uint8Array,
): boolean =>
  keys.some((key) => {
    const own = signatureOf(key)
    return given.length === own.length && timingSafeEqual(given, own)
  })
