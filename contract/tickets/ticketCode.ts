import { z } from 'zod'

/** The form of the code; a reader refuses any other. */
export const codeVersion = 1

/** The lengths of a code's parts in bytes: version, key, ticket, signature of these three. */
const parts = { version: 1, key: 4, ticket: 16, signature: 64 } as const
const signedLength = parts.version + parts.key + parts.ticket
const codeLength = signedLength + parts.signature

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Bytes as base64url without padding. */
export function base64Url(bytes: Uint8Array): string {
  let text = ''
  let [bits, length] = [0, 0]
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffff
    length += 8
    for (; length >= 6; length -= 6) text += alphabet.charAt((bits >> (length - 6)) & 63)
  }
  return length > 0 ? text + alphabet.charAt((bits << (6 - length)) & 63) : text
}

/** The bytes of base64url without padding; undefined for any other text. */
export function bytesOfBase64Url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const bytes: number[] = []
  let [bits, length] = [0, 0]
  for (const letter of text) {
    bits = ((bits << 6) | alphabet.indexOf(letter)) & 0xffff
    length += 6
    if (length < 8) continue
    length -= 8
    bytes.push((bits >> length) & 255)
  }
  // Left-over bits must be 0, so that each value has one text.
  return (bits & ((1 << length) - 1)) === 0 ? Uint8Array.from(bytes) : undefined
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOfHex = (hex: string) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

/** The name of a key: 4 bytes as hexadecimal digits. */
export const KeyId = z.string().regex(/^[0-9a-f]{8}$/)

/** The bytes of a ticket that its key signs. */
export const signedBytes = (keyId: string, ticketId: string): Uint8Array =>
  Uint8Array.from([codeVersion, ...bytesOfHex(keyId), ...bytesOfHex(ticketId.replaceAll('-', ''))])

/** The text in a ticket's QR code, of 114 characters: no name and no address is in it. */
export const codeOf = (signed: Uint8Array, signature: Uint8Array): string =>
  base64Url(Uint8Array.from([...signed, ...signature]))

/** What a code says, before its signature is checked. */
export interface ReadCode {
  readonly KeyId: string
  readonly TicketId: string
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/** Reads a code; undefined for a text that is none. */
export function readCode(code: string): ReadCode | undefined {
  const bytes = bytesOfBase64Url(code)
  if (bytes?.length !== codeLength || bytes[0] !== codeVersion) return undefined
  const ticket = hexOf(bytes.subarray(parts.version + parts.key, signedLength))
  return {
    KeyId: hexOf(bytes.subarray(parts.version, parts.version + parts.key)),
    TicketId: ticket.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    signed: bytes.subarray(0, signedLength),
    signature: bytes.subarray(signedLength),
  }
}

/** What a reader at the door needs, with or without a network. */
export interface KnownTickets {
  readonly Keys: readonly {
    readonly KeyId: string
    readonly PublicKey: string
    readonly RevokedOn: string | null
  }[]
  readonly RevokedTickets: ReadonlySet<string>
}

/**
 * Checks one signature: ECDSA with P-256 and SHA-256, `publicKey` as SubjectPublicKeyInfo, the signature as its two
 * numbers of 32 bytes.
 */
export type CheckSignature = (
  publicKey: Uint8Array,
  signed: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean>

/**
 * Why a code lets nobody in: it is no code, it is signed by no key of this conference, its signature is wrong, or its
 * key or the ticket was revoked.
 */
export type TicketRefusal = 'unreadable' | 'foreign' | 'forged' | 'revoked'

/** Checks a code by the public keys alone. */
export async function checkTicket(
  code: string,
  { Keys, RevokedTickets }: KnownTickets,
  isSigned: CheckSignature,
): Promise<{ readonly TicketId: string } | { readonly refusal: TicketRefusal }> {
  const read = readCode(code)
  if (!read) return { refusal: 'unreadable' }
  const key = Keys.find((one) => one.KeyId === read.KeyId)
  const publicKey = key && bytesOfBase64Url(key.PublicKey)
  if (!publicKey) return { refusal: 'foreign' }
  if (!(await isSigned(publicKey, read.signed, read.signature))) return { refusal: 'forged' }
  if (key.RevokedOn !== null || RevokedTickets.has(read.TicketId)) return { refusal: 'revoked' }
  return { TicketId: read.TicketId }
}
