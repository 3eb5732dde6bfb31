import { button, facts, help, list, template } from '../template.ts'

const placeholders = {
  Papers: list('Papers', 'The codes of the papers', ['P-0042']),
  Details: facts('When they are due; empty where no day is set', [['Due', '1 March 2030, 18:30 IST']]),
  ReviewLink: button(
    'Open your papers',
    'Where the papers to review are',
    'https://conference.example.org/auditor-papers',
    true,
  ),
}

export const reviewRequestTemplate = template({
  Name: 'review-request',
  Title: 'Papers to review, to an auditor',
  Subject: 'You are asked to review for {ConferenceName}',
  Body: [
    'You are asked to review papers for {ConferenceName}. Please accept or decline each of them.',
    '{Papers}',
    '{Details}',
    '{ReviewLink}',
    help,
  ],
  Placeholders: placeholders,
})

export const reviewReminderTemplate = template({
  Name: 'review-reminder',
  Title: 'Reminder of reviews, to an auditor',
  Subject: 'Your reviews for {ConferenceName} are not sent yet',
  Body: ['Your reviews of these papers are not sent yet.', '{Papers}', '{Details}', '{ReviewLink}', help],
  Placeholders: placeholders,
})
