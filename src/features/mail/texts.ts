export const unsubscribeTexts = {
  title: 'Announcements by e-mail',
  question:
    'Do you want no more announcements of this conference by e-mail? Mails about your own papers and payments still come.',
  stop: 'Get no more announcements',
  resume: 'Get announcements again',
  failed: 'That did not work. Please try again.',
} as const
