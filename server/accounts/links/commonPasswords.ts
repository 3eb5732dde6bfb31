import { dictionary } from '@zxcvbn-ts/language-common'

/** How many of the commonest passwords are refused. */
const refused = 10_000

const common = new Set(dictionary['passwords-common'].slice(0, refused))

const withoutSigns = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, '')

/**
 * True for one of the 10,000 commonest passwords, with capital letters and signs in it too: the rules for passwords
 * make `P@ssword1` out of `password1`, and guessers know that.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  const forms = [plain, withoutSigns(plain), withoutSigns(plain.replaceAll('@', 'a').replaceAll('$', 's'))]
  return forms.some((form) => common.has(form))
}
