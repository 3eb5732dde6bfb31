import { hash, verify } from '@node-rs/argon2'
import { newToken } from '../../http/keys.ts'

/** argon2id, which is the library's default algorithm; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The stored hash of a password (design §5). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobodysHash: Promise<string> | undefined

/**
 * True if a password matches a hash. Without a hash it does the same work, so that the response time does not reveal
 * whether an address is known.
 */
export async function isPassword(
  password: string,
  PasswordHash: string | null | undefined,
): Promise<boolean> {
  nobodysHash ??= hashPassword(newToken())
  const matches = await verify(PasswordHash ?? (await nobodysHash), password)
  return matches && Boolean(PasswordHash)
}
