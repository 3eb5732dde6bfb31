import type { HomePage } from '../../contract/content.ts'
import { limits } from '../../contract/limits.ts'
import { layOut, type LetterPart } from '../mail/layout.ts'
import type { Mail } from '../mail/mailer.ts'

export type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>
export type Letter = Omit<Mail, 'Recipient'>

/** A letter of the conference, with whom to ask. */
export function letter(conference: Conference, Subject: string, parts: readonly LetterPart[]): Letter {
  const { ConferenceName, SocietyName, SupportEmail } = conference
  const help = `Questions? Write to ${SupportEmail}.`
  return layOut({
    Subject: `${Subject} – ${ConferenceName}`,
    parts: [...parts, help],
    signature: `${ConferenceName}, ${SocietyName}`,
  })
}

/** Asks a new account to confirm its address. */
export function confirmMail(conference: Conference, link: string): Letter {
  return letter(conference, 'Please confirm your email address', [
    `Thank you for registering for ${conference.ConferenceName}. Please confirm that this address is yours.`,
    { label: 'Confirm email address', address: link },
    `The link is good for ${limits.ConfirmLinkDays} days. If you did not register, you need not do anything.`,
  ])
}

/** Brings the link that sets a new password. */
export function resetMail(conference: Conference, link: string): Letter {
  return letter(conference, 'Reset your password', [
    `You asked to set a new password for ${conference.ConferenceName}.`,
    { label: 'Set a new password', address: link },
    `The link is good for ${limits.ResetLinkHours} hours and can be used once. If you did not ask, you need not do anything: your password stays as it is.`,
  ])
}

/** Tells the owner of a known address that somebody registered with it; the screen told nothing. */
export function knownAddressMail(conference: Conference, signInLink: string, resetLink: string): Letter {
  return letter(conference, 'You already have an account', [
    `Somebody, probably you, has registered for ${conference.ConferenceName} with this address. You already have an account, so no other was made.`,
    { label: 'Sign in', address: signInLink },
    'If you do not know your password any more, or never confirmed this address, set a new password here:',
    { label: 'Set a new password', address: resetLink },
    `The link is good for ${limits.ResetLinkHours} hours and can be used once. If it was not you, you need not do anything.`,
  ])
}

/** Lets somebody in who did not sign up: an author whom a co-author or an organiser gave access. */
export function accessMail(conference: Conference, link: string, grantedBy: string): Letter {
  const { ConferenceName } = conference
  return letter(conference, 'You can sign in now', [
    grantedBy
      ? `${grantedBy} has given you access to ${ConferenceName}, where you are named as an author.`
      : `You have been given access to ${ConferenceName}.`,
    'Choose a password to see your papers and what is known of you, and to correct it:',
    { label: 'Set a password', address: link },
    `The link is good for ${limits.AccessLinkDays} days and can be used once. If you do not know what this is about, you need not do anything: nobody can sign in as you without it.`,
  ])
}
