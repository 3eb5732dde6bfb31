export const checklistTexts = {
  title: 'Set up your conference',
  done: 'Done',
  toDo: 'To do',
  dismiss: 'Put this list away',
  dismissed: 'The list was put away. Everything is under Web Configuration.',
  failed: 'The list could not be put away. Try again',
  counted: (count: number, of: number) => `${count} of ${of} done`,
  steps: {
    name: { label: 'Name your conference', about: 'Name, society and time zone' },
    dates: { label: 'Set the dates', about: 'Submission, decisions, registration and the conference itself' },
    themes: { label: 'Add the research themes', about: 'Authors choose one for each paper' },
    rates: { label: 'Set the rates', about: 'What each kind of person pays' },
    mail: {
      label: 'Connect a mail server',
      about: 'Set MAIL_URL and start the portal again. Until then mails are kept as files.',
    },
  },
  profile: 'Complete your own profile, so that papers, mails and lists show your name.',
  profileLink: 'Complete Your Profile',
} as const
