import { limits } from '../../../contract/core/limits.ts'
import { button, help, template, words } from '../template.ts'

const link = 'https://conference.example.org/forgot-password?code=sample'
const signIn = 'https://conference.example.org/login'
const subject = (words: string) => `${words} – {ConferenceName}`

export const confirmTemplate = template({
  Name: 'confirm-email',
  Title: 'Confirm email address, after registering',
  Subject: subject('Please confirm your email address'),
  Body: [
    'Thank you for registering for {ConferenceName}. Please confirm that this address is yours.',
    '{ConfirmLink}',
    `The link is valid for ${limits.ConfirmLinkDays} days. If you did not register, you can ignore this mail.`,
    help,
  ],
  Placeholders: {
    ConfirmLink: button('Confirm email address', 'Confirms the address', link),
  },
})

export const resetTemplate = template({
  Name: 'reset-password',
  Title: 'Reset password, when somebody has forgotten it',
  Subject: subject('Reset your password'),
  Body: [
    'You asked to set a new password for {ConferenceName}.',
    '{PasswordLink}',
    `The link is valid for ${limits.ResetLinkHours} hours and can be used once. If you did not ask, you can ignore this mail: your password stays as it is.`,
    help,
  ],
  Placeholders: { PasswordLink: button('Set a new password', 'Sets a new password', link) },
})

export const knownAddressTemplate = template({
  Name: 'known-address',
  Title: 'Account exists already, when somebody registers twice',
  Subject: subject('You already have an account'),
  Body: [
    'Somebody, probably you, has registered for {ConferenceName} with this address. You already have an account, so no other was made.',
    '{SignInLink}',
    'If you do not know your password any more, or never confirmed this address, set a new password here:',
    '{PasswordLink}',
    `The link is valid for ${limits.ResetLinkHours} hours and can be used once. If it was not you, you can ignore this mail.`,
    help,
  ],
  Placeholders: {
    SignInLink: button('Sign in', 'The sign-in screen', signIn, true),
    PasswordLink: button('Set a new password', 'Sets a new password', link),
  },
})

export const wrongPasswordsTemplate = template({
  Name: 'wrong-passwords',
  Title: 'Wrong passwords, when somebody guesses',
  Subject: subject('Somebody tried to sign in to your account'),
  Body: [
    `At least ${limits.WrongPasswordsMailed} wrong passwords were entered for your account at {ConferenceName} within an hour. Nobody has signed in, and your password stays as it is.`,
    'If it was you, and you do not know your password any more, set a new one here:',
    '{PasswordLink}',
    `The link is valid for ${limits.ResetLinkHours} hours and can be used once. If it was not you, you can ignore this mail: each further attempt has to wait, and your right password still works.`,
    help,
  ],
  Placeholders: { PasswordLink: button('Set a new password', 'Sets a new password', link) },
})

export const accessTemplate = template({
  Name: 'access',
  Title: 'Access given to somebody who did not sign up',
  Subject: subject('You can sign in now'),
  Body: [
    '{Introduction}',
    'Choose a password to see your papers and what is known of you, and to correct it:',
    '{PasswordLink}',
    `The link is valid for ${limits.AccessLinkDays} days and can be used once. If you do not know what this is about, you can ignore this mail: nobody can sign in as you without it.`,
    help,
  ],
  Placeholders: {
    Introduction: words(
      'A sentence that says who gave access',
      'Ada Lovelace has given you access to Lectern Conference, where you are named as an author.',
    ),
    PasswordLink: button('Set a password', 'Sets the first password', link),
  },
})

export const newEmailTemplate = template({
  Name: 'new-email',
  Title: 'Confirm new email address, when somebody changes theirs',
  Subject: subject('Please confirm your new email address'),
  Body: [
    'Your account for {ConferenceName} will use this address once you have confirmed that it is yours.',
    '{ConfirmLink}',
    `The link is valid for ${limits.ResetLinkHours} hours. If you did not ask for this, you can ignore this mail.`,
    help,
  ],
  Placeholders: { ConfirmLink: button('Confirm new email address', 'Confirms the new address', link) },
})

const newEmail = { NewEmail: words('The new address', 'ada@example.org') }

export const emailChangeAskedTemplate = template({
  Name: 'email-change-asked',
  Title: 'Email address about to change, to the old address',
  Subject: subject('Your email address is about to change'),
  Body: [
    'Somebody, probably you, asked to change the email address of your account for {ConferenceName} to {NewEmail}. It changes once the link that we sent there is opened.',
    'If it was not you, sign in and change your password at once, or write to us.',
    help,
  ],
  Placeholders: newEmail,
})

export const emailChangedTemplate = template({
  Name: 'email-changed',
  Title: 'Email address changed, to the old address',
  Subject: subject('Your email address has been changed'),
  Body: [
    'Your account for {ConferenceName} now uses {NewEmail}. Nothing more will be sent to this address.',
    'If it was not you, write to us at once.',
    help,
  ],
  Placeholders: newEmail,
})

export const passwordChangedTemplate = template({
  Name: 'password-changed',
  Title: 'Password changed',
  Subject: subject('Your password has been changed'),
  Body: [
    'The password of your account for {ConferenceName} has been changed, and every other session has ended.',
    'If it was not you, set a new password by the link Forgot Password of the login screen, or write to us.',
    help,
  ],
  Placeholders: {},
})

export const secondFactorOnTemplate = template({
  Name: 'second-factor-on',
  Title: 'Second factor turned on',
  Subject: subject('Your second factor has been turned on'),
  Body: [
    'From now on the sign-in of your account for {ConferenceName} asks for a code beside your password. Keep your recovery codes in another place than your phone.',
    'If it was not you, write to us at once.',
    help,
  ],
  Placeholders: {},
})

export const secondFactorOffTemplate = template({
  Name: 'second-factor-off',
  Title: 'Second factor turned off',
  Subject: subject('Your second factor has been turned off'),
  Body: [
    'The second factor of your account for {ConferenceName} has been turned off. You sign in with your password alone.',
    'If it was not you, change your password at once, and write to us.',
    help,
  ],
  Placeholders: {},
})

export const secondFactorResetTemplate = template({
  Name: 'second-factor-reset',
  Title: 'Second factor reset by another organiser',
  Subject: subject('Your second factor has been reset'),
  Body: [
    'Another organiser of {ConferenceName} has reset the second factor of your account. You sign in with your password alone until you set it up again in your account.',
    'If you did not ask for it, change your password and write to us.',
    help,
  ],
  Placeholders: {},
})

const passkeyName = { Name: words('The name of the passkey', 'My phone') }

export const passkeyAddedTemplate = template({
  Name: 'passkey-added',
  Title: 'Passkey added',
  Subject: subject('A passkey has been added to your account'),
  Body: [
    'The passkey “{Name}” can now sign in to your account for {ConferenceName}, without your password.',
    'If it was not you, remove it in your account, change your password at once, and write to us.',
    help,
  ],
  Placeholders: passkeyName,
})

export const passkeyRemovedTemplate = template({
  Name: 'passkey-removed',
  Title: 'Passkey removed',
  Subject: subject('A passkey has been removed from your account'),
  Body: [
    'The passkey “{Name}” no longer signs in to your account for {ConferenceName}.',
    'If it was not you, change your password at once, and write to us.',
    help,
  ],
  Placeholders: passkeyName,
})

export const recoveryCodeUsedTemplate = template({
  Name: 'recovery-code-used',
  Title: 'Recovery code used to sign in',
  Subject: subject('A recovery code was used to sign in'),
  Body: [
    'Somebody, probably you, signed in to your account for {ConferenceName} with your password and a recovery code instead of your app or passkey. Codes left: {Left}.',
    'If it was not you, change your password at once, end the other sessions in your account, and write to us.',
    help,
  ],
  Placeholders: { Left: words('How many codes are left', '9') },
})

export const stolenSessionTemplate = template({
  Name: 'stolen-session',
  Title: 'Session ended, since somebody else used it too',
  Subject: subject('One of your sessions was ended'),
  Body: [
    'Two devices used the same session of your account for {ConferenceName}. Somebody may have copied it, so it was ended for both. The last attempt came from {Device}, network {Place}.',
    'Sign in again. What was not sent yet is still on your device. If you did not copy a browser profile or restore one from a copy, change your password at once, and look at the list of sessions in your account.',
    help,
  ],
  Placeholders: {
    Device: words('The browser and its device', 'Chrome on Android'),
    Place: words('The beginning of its internet address', '203.0.113.x'),
  },
})

export const erasedTemplate = template({
  Name: 'account-erased',
  Title: 'Account erased, the last mail to somebody',
  Subject: subject('Your account has been erased'),
  Body: [
    'As you asked, your account for {ConferenceName} and your personal data have been erased.',
    'Papers that were submitted stay in the record of the conference, with the names and institutions of their authors. Records of registrations and payments stay as long as the law asks for them.',
    'This is the last mail to you: your address has been deleted too.',
    help,
  ],
  Placeholders: {},
})

export const auditorTemplate = template({
  Name: 'auditor',
  Title: 'Made an auditor, to somebody with an account',
  Subject: subject('You are an auditor now'),
  Body: ['You have been asked to review papers for {ConferenceName}.', '{SignInLink}', help],
  Placeholders: { SignInLink: button('Sign in', 'The sign-in screen', signIn, true) },
})

export const auditorInvitationTemplate = template({
  Name: 'auditor-invitation',
  Title: 'Invited as an auditor, to somebody without an account',
  Subject: subject('You are invited as an auditor'),
  Body: [
    'You have been asked to review papers for {ConferenceName}. Set a password, and you can sign in with this address.',
    '{PasswordLink}',
    `The link is valid for ${limits.AccessLinkDays} days and can be used once. After that, the link Forgot Password of the login screen sends you a new one.`,
    help,
  ],
  Placeholders: { PasswordLink: button('Set a password', 'Sets the first password', link) },
})
