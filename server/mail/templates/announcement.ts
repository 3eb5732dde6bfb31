import { button, rich, template, words } from '../template.ts'

/** The template of all announcements; its name marks a mail that people may unsubscribe from. */
export const announcementTemplate = template({
  Name: 'announcement',
  Title: 'Announcement of the organisers',
  Subject: '{Subject}',
  Body: ['{Text}', '{UnsubscribeLink}'],
  Placeholders: {
    Subject: words('The subject of the announcement', 'The programme is published'),
    Text: rich('The announcement itself', 'See when your paper is presented, and plan your journey.'),
    UnsubscribeLink: button(
      'Stop announcements',
      'By which the receiver unsubscribes',
      'https://conference.example.org/unsubscribe/sample',
    ),
  },
})
