import { hash, verify } from '@node-rs/argon2'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { broken } from '../../http/refusal.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { newToken } from '../../http/keys.ts'

/** argon2id, which is the library's default algorithm; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The stored hash of a new password (design §5). Refuses one of the commonest with 422. */
export async function hashPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw broken({ Password: accountTexts.passwordCommon })
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
