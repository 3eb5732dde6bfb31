import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { z } from 'zod'

const Asked = z.looseObject({ challenge: z.string() })
type Options = Readonly<Record<string, unknown>>

const text = (value: string) => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([0x60 + bytes.length]), bytes])
}
const bytes = (value: Buffer) =>
  Buffer.concat([
    value.length < 256
      ? Buffer.from([0x58, value.length])
      : Buffer.from([0x59, value.length >> 8, value.length & 255]),
    value,
  ])
const base64 = (value: Buffer) => value.toString('base64url')

/** An authenticator in memory, as a phone's: it makes one passkey for an address, and signs with it. */
export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
  let counter = 0
  const head = (flags: number) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count])
  }
  const clientData = (type: string, options: Options) =>
    Buffer.from(
      JSON.stringify({ type, challenge: Asked.parse(options).challenge, origin, crossOrigin: false }),
    )
  const answer = (response: Record<string, string>) => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    /** Sets its counter back, as a copy of it would have it. */
    turnBack: () => {
      counter = 0
    },
    create(options: Options) {
      // User present and verified, with a new key in the standard's binary form.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ])
      const data = Buffer.concat([head(0x45), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ])
      return answer({
        clientDataJSON: base64(clientData('webauthn.create', options)),
        attestationObject: base64(attestation),
      })
    },
    sign(options: Options) {
      const client = clientData('webauthn.get', options)
      const data = head(0x05)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(sign('sha256', signed, privateKey)),
      })
    },
  }
}
