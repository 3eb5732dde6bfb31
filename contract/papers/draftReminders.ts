import { z } from 'zod'
import { PreviewedLetter } from './decisions.ts'
import { papersChosen } from './paperSearch.ts'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { mayLack } from '../core/fields.ts'
import { limits } from '../core/limits.ts'

const chosen = papersChosen(limits.PapersAtOnce)

/** The drafts of a reminder; papers that are no longer drafts are left out. */
export const RemindBody = z.strictObject({
  ...chosen,
  /** Null for all drafts. */
  PaperIds: chosen.PaperIds.nullable(),
})
export type RemindBody = z.infer<typeof RemindBody>

export const Reminding = z.object({
  /** Drafts with a reminder, and the number of people who get one. */
  Drafts: z.number().int(),
  People: z.number().int(),
  /** Drafts with a reminder earlier today, which are left out. */
  RemindedToday: z.number().int(),
  /** Drafts that can no longer be submitted, and so get no reminder. */
  Closed: z.number().int(),
})
export type Reminding = z.infer<typeof Reminding>

export const RemindingPreview = Reminding.extend({
  /** The first mails, with their exact text. */
  First: z.array(PreviewedLetter),
})
export type RemindingPreview = z.infer<typeof RemindingPreview>

export const reminderTexts = {
  title: 'Remind holders of drafts',
  explained:
    'The owners of drafts are reminded, by mail and in the portal, that they are not submitted yet and until when they can be.',
  count: ({ Drafts, People }: Pick<Reminding, 'Drafts' | 'People'>) =>
    `${People === 1 ? '1 person' : `${People} people`} will be reminded of ${Drafts === 1 ? '1 draft' : `${Drafts} drafts`}.`,
  today: (count: number) =>
    count === 1
      ? '1 draft is left out: its holder was reminded of it today.'
      : `${count} drafts are left out: their holders were reminded of them today.`,
  closed: (count: number) =>
    count === 1
      ? '1 draft is left out: it cannot be submitted any more.'
      : `${count} drafts are left out: they cannot be submitted any more.`,
  nobody: 'There is nobody to remind.',
  progress: (done: number, count: number) =>
    `${done.toLocaleString('en-IN')} of ${count.toLocaleString('en-IN')} drafts done`,
  cutOff: (done: number, count: number, why: string) =>
    `${done.toLocaleString('en-IN')} of ${count.toLocaleString('en-IN')} people were reminded, the others were not: ${why}`,
  send: 'Remind',
  remind: 'Remind of drafts',
  sent: (people: number) => (people === 1 ? '1 person was reminded' : `${people} people were reminded`),
} as const

export const previewReminder = adminEndpoint('POST /Paper/draft-reminder/preview', {
  part: 'papers',
  summary: 'Whom a reminder of drafts would reach, and what the first of them would read; changes nothing',
  body: mayLack(RemindBody, { PaperIds: [] }),
  result: RemindingPreview,
})

export const remindHolders = adminEndpoint('POST /Paper/draft-reminder', {
  part: 'papers',
  summary: 'Reminds holders of drafts by mail and notification, once a day and draft at most',
  body: mayLack(RemindBody, { PaperIds: [] }),
  result: Reminding,
})
