import type { Letter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import {
  auditorInvitationTemplate,
  auditorTemplate,
  emailChangeAskedTemplate,
  emailChangedTemplate,
  erasedTemplate,
  newEmailTemplate,
  passwordChangedTemplate,
  secondFactorOffTemplate,
  secondFactorOnTemplate,
  secondFactorResetTemplate,
} from '../../mail/templates/accounts.ts'
import type { Conference } from '../links/accountLetters.ts'

/** Asks for confirmation of an account's new address. */
export const newEmailMail = (conference: Conference, ConfirmLink: string): Letter =>
  write(newEmailTemplate, conference, { ConfirmLink })

/** Warns the old address before anything has changed. */
export const emailChangeAskedMail = (conference: Conference, NewEmail: string): Letter =>
  write(emailChangeAskedTemplate, conference, { NewEmail })

/** Notifies the old address that it is no longer used. */
export const emailChangedMail = (conference: Conference, NewEmail: string): Letter =>
  write(emailChangedTemplate, conference, { NewEmail })

export const passwordChangedMail = (conference: Conference): Letter =>
  write(passwordChangedTemplate, conference, {})

export const secondFactorOnMail = (conference: Conference): Letter =>
  write(secondFactorOnTemplate, conference, {})

export const secondFactorOffMail = (conference: Conference): Letter =>
  write(secondFactorOffTemplate, conference, {})

/** Notifies an admin that another admin removed their second factor. */
export const secondFactorResetMail = (conference: Conference): Letter =>
  write(secondFactorResetTemplate, conference, {})

export const erasedMail = (conference: Conference): Letter => write(erasedTemplate, conference, {})

export const auditorMail = (conference: Conference, SignInLink: string): Letter =>
  write(auditorTemplate, conference, { SignInLink })

/** Invites an auditor who has no account, or has not set a password yet. */
export const auditorInvitationMail = (conference: Conference, PasswordLink: string): Letter =>
  write(auditorInvitationTemplate, conference, { PasswordLink })
