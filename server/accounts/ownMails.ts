import { limits } from '../../contract/limits.ts'
import { letter, type Conference, type Letter } from './mails.ts'

const notYou = 'If it was not you, sign in and change your password at once, or write to us.'

/** Asks the new address of an account to confirm itself. */
export function newEmailMail(conference: Conference, link: string): Letter {
  return letter(conference, 'Please confirm your new email address', [
    `Your account for ${conference.ConferenceName} shall use this address from now on. It does so once you have confirmed that it is yours.`,
    { label: 'Confirm new email address', address: link },
    `The link is good for ${limits.ResetLinkHours} hours. If you did not ask for this, you need not do anything.`,
  ])
}

/** Warns the old address before anything has changed. */
export function emailChangeAskedMail(conference: Conference, newEmail: string): Letter {
  return letter(conference, 'Your email address is about to change', [
    `Somebody, probably you, asked to change the email address of your account for ${conference.ConferenceName} to ${newEmail}. It changes once the link that we sent there is opened.`,
    notYou,
  ])
}

/** Tells the old address that it is used no longer. */
export function emailChangedMail(conference: Conference, newEmail: string): Letter {
  return letter(conference, 'Your email address has been changed', [
    `Your account for ${conference.ConferenceName} now uses ${newEmail}. Nothing more will be sent to this address.`,
    'If it was not you, write to us at once.',
  ])
}

export function passwordChangedMail(conference: Conference): Letter {
  return letter(conference, 'Your password has been changed', [
    `The password of your account for ${conference.ConferenceName} has been changed, and every other session has ended.`,
    'If it was not you, set a new password by the link Forgot Password of the login screen, or write to us.',
  ])
}

export function erasedMail(conference: Conference): Letter {
  return letter(conference, 'Your account has been erased', [
    `As you asked, your account for ${conference.ConferenceName} and your personal data have been erased.`,
    'Papers that were submitted stay in the record of the conference, with the names and institutions of their authors. Records of registrations and payments stay as long as the law asks for them.',
    'This is the last mail to you; your address is forgotten with it.',
  ])
}

export function auditorMail(conference: Conference, signInLink: string): Letter {
  return letter(conference, 'You are an auditor now', [
    `You have been asked to review papers for ${conference.ConferenceName}.`,
    { label: 'Sign in', address: signInLink },
  ])
}

/** Invites an auditor who has no account, or has not set a password yet. */
export function auditorInvitationMail(conference: Conference, link: string): Letter {
  return letter(conference, 'You are invited as an auditor', [
    `You have been asked to review papers for ${conference.ConferenceName}. Set a password, and you can sign in with this address.`,
    { label: 'Set a password', address: link },
    `The link is good for ${limits.AccessLinkDays} days and can be used once. After that, the link Forgot Password of the login screen sends you a new one.`,
  ])
}
