import { button, help, list, template } from '../template.ts'

export const programmeTemplate = template({
  Name: 'programme-changed',
  Title: 'Programme published, to those it concerns',
  Subject: 'The programme of {ConferenceName}: what is new for you',
  Body: ['The programme of {ConferenceName} was published.', '{Changes}', '{ProgrammeLink}', help],
  Placeholders: {
    Changes: list('What is new for you', 'What has changed for this person since the last publication', [
      '“Semantics”: Tuesday 3 December 2030, 10:00–11:00 (Asia/Kolkata), Hall A',
    ]),
    ProgrammeLink: button('See the programme', 'The programme', 'https://conference.example.org/programme'),
  },
})
