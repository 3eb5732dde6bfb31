import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { mayLack, Text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { plural } from '../core/plural.ts'

export const AuditorsBody = z.strictObject({
  /** CSV with the column Email, and with Themes, which are separated by semicolons or bars. */
  Csv: Text,
  /** True only says what it would do. */
  DryRun: z.boolean(),
})
export type AuditorsBody = z.infer<typeof AuditorsBody>

/** What a list of auditors does, or would do. */
export const AuditorsReport = z.object({
  Added: z.array(
    z.object({
      Email: z.string(),
      /** True for somebody without a password, who gets a link to set one. */
      IsInvited: z.boolean(),
      Themes: z.number().int(),
    }),
  ),
  /** Those who are auditors already: their themes are set if the list names some. */
  Already: z.array(z.string()),
  /** Those who stay as they are, with the reasons. */
  Left: z.array(z.object({ Email: z.string(), Why: z.string() })),
})
export type AuditorsReport = z.infer<typeof AuditorsReport>

const people = (count: number) => plural(count, 'person', 'people')

export const addAuditorsTexts = {
  csvUnreadable: 'The list could not be read as CSV with the column Email',
  csvEmpty: 'The list names nobody',
  csvTooLong: `A list may name at most ${limits.AuditorsAtOnce} people`,
  line: (line: number, text: string) => `Line ${line}: ${text}`,
  unknownTheme: (title: string) => `There is no theme “${title}”`,
  planned: (added: number, invited: number) =>
    added === 0
      ? 'Nobody would become an auditor'
      : `${people(added)} would become auditors${invited > 0 ? `, ${invited.toLocaleString('en-IN')} of them by an invitation` : ''}`,
  already: (count: number) => `${people(count)} among them: auditors already`,
  done: (added: number) => `${people(added)} ${added === 1 ? 'is an auditor' : 'are auditors'} now`,
} as const

/** A pasted list of addresses as CSV: one a line, whatever separates them, with or without names. */
export function addressLines(pasted: string): string {
  const addresses = pasted
    .split(/[\s,;<>"'()]+/)
    .filter((part) => part.includes('@'))
    .map((part) => part.replace(/^mailto:/i, '').replace(/\.+$/, ''))
  return ['Email', ...new Set(addresses)].join('\n')
}

export const importAuditors = adminEndpoint('POST /Account/import-auditors', {
  part: 'whole',
  summary:
    'Makes the accounts of a list auditors, or invites them, and sets their themes, all or none; errors name the line',
  body: mayLack(AuditorsBody, { DryRun: true }),
  result: AuditorsReport,
})
