import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** Which drafts are meant; null for all. */
export const RemindBody = z.strictObject({ PaperIds: z.array(Id).min(1).max(1000).nullable() })
export type RemindBody = z.infer<typeof RemindBody>

export const Reminding = z.object({
  /** Drafts of which somebody is reminded, and how many people that is. */
  Drafts: z.number().int(),
  People: z.number().int(),
  /** Drafts of which somebody was reminded today already. */
  RemindedToday: z.number().int(),
})
export type Reminding = z.infer<typeof Reminding>

export const reminderTexts = {
  title: 'Remind holders of drafts',
  explained:
    'Whoever holds a draft is told, by mail and in the portal, that it is not submitted yet and until when it can be.',
  count: ({ Drafts, People }: Reminding) =>
    `${People === 1 ? '1 person' : `${People} people`} will be reminded of ${Drafts === 1 ? '1 draft' : `${Drafts} drafts`}.`,
  today: (count: number) =>
    count === 1
      ? '1 draft is left out: its holder was reminded of it today.'
      : `${count} drafts are left out: their holders were reminded of them today.`,
  nobody: 'There is nobody to remind.',
  send: 'Remind',
  sent: (people: number) => (people === 1 ? '1 person was reminded' : `${people} people were reminded`),
} as const

export const previewReminder = endpoint({
  method: 'POST',
  path: '/Paper/draft-reminder/preview',
  summary: 'Whom a reminder of drafts would reach; changes nothing',
  callers: ['Admin'],
  body: RemindBody,
  result: Reminding,
})

export const remindHolders = endpoint({
  method: 'POST',
  path: '/Paper/draft-reminder',
  summary: 'Reminds holders of drafts by mail and notification, once a day and draft at most',
  callers: ['Admin'],
  body: RemindBody,
  result: Reminding,
})
