import { checkTicket, type CheckSignature } from '../../../../contract/tickets/ticketCode.ts'
import type { Door } from '../../../../contract/tickets/checkIns.ts'

const kind = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Checks a signature with the browser's own cryptography. */
export const isSigned: CheckSignature = async (publicKey, signed, signature) => {
  const { subtle } = crypto
  const key = await subtle.importKey('spki', Uint8Array.from(publicKey), kind, false, ['verify'])
  return subtle.verify(
    { name: kind.name, hash: 'SHA-256' },
    key,
    Uint8Array.from(signature),
    Uint8Array.from(signed),
  )
}

/** Checks a code by what the device knows, with no network. */
export const checkCode = (code: string, { Keys, RevokedTickets }: Door) =>
  checkTicket(code, { Keys, RevokedTickets: new Set(RevokedTickets) }, isSigned)
