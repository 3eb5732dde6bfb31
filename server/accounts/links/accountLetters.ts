import type { HomePage } from '../../../contract/content/content.ts'
import type { Letter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import {
  accessTemplate,
  confirmTemplate,
  knownAddressTemplate,
  resetTemplate,
} from '../../mail/templates/accounts.ts'

export type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

/** Asks a new account to confirm its address. */
export const confirmMail = (conference: Conference, ConfirmLink: string): Letter =>
  write(confirmTemplate, conference, { ConfirmLink })

/** Contains the link that sets a new password. */
export const resetMail = (conference: Conference, PasswordLink: string): Letter =>
  write(resetTemplate, conference, { PasswordLink })

/** Notifies the owner of a known address that somebody registered with it; the screen did not reveal it. */
export const knownAddressMail = (conference: Conference, SignInLink: string, PasswordLink: string): Letter =>
  write(knownAddressTemplate, conference, { SignInLink, PasswordLink })

/** Gives access to a person who did not sign up: an author whom a co-author or an organiser let in. */
export function accessMail(conference: Conference, PasswordLink: string, grantedBy: string): Letter {
  const { ConferenceName } = conference
  const Introduction = grantedBy
    ? `${grantedBy} has given you access to ${ConferenceName}, where you are named as an author.`
    : `You have been given access to ${ConferenceName}.`
  return write(accessTemplate, conference, { Introduction, PasswordLink })
}
