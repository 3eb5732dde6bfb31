import type { AuditEntry } from './audit.ts'

/** Texts of the audit log (design §3 "Addresses"). */
export const auditTexts = {
  who: 'Who',
  anyone: 'Anybody',
  what: 'What',
  anything: 'Anything',
  about: 'About',
  aboutHint: 'Name, email or paper code',
  from: 'From',
  to: 'To',
  found: (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en-IN')} entries`),
  emptyTitle: 'Nothing here',
  empty: 'What organisers do is listed here.',
  emptyFilter: 'Nothing fits these filters.',
  loadFailed: 'The audit log could not be read',
  signedCopy: 'Signed copy',
  signedFailed: 'The signed copy could not be downloaded',
  details: 'Details',
  when: 'When',
  entry: 'Entry',
  field: 'Field',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
  trace: 'Trace id',
  someone: 'Somebody who is no longer here',
} as const

/** The words between actor and subject. Other actions show their own name, as in 'Change paper'. */
const phrases: Readonly<Record<string, string>> = {
  'Act as another user': 'logged in as',
  'Close conference': 'closed and archived',
  'Add auditor': 'made an auditor of',
  'Add person': 'added',
  'Add user': 'added the account of',
  'Allow account': 'allowed the sign-in of',
  'Assign role': 'gave a role to',
  'Block account': 'blocked the sign-in of',
  'Change person': 'changed the profile of',
  'Delete user': 'deleted',
  'End stolen session': 'ended a session that two devices used, of',
  'Erase account': 'erased the account of',
  'Grant access': 'sent a link to sign in to',
  'Hand out parts of desk': 'handed out parts of the desk to',
  'Keep people apart': 'found to be somebody else:',
  'Do not keep people apart': 'found that this may be somebody else too:',
  'Merge people': 'merged a duplicate into',
  'Add passkey': 'added a passkey for',
  'Remove passkey': 'removed a passkey of',
  'Use recovery code': 'signed in with a recovery code as',
  'Reset second factor': 'reset the second factor of',
  'Set role': 'gave a role to',
  'Turn off second factor': 'turned off the second factor of',
  'Turn on second factor': 'turned on the second factor of',
  'Approve paper': 'approved',
  'Reject paper': 'rejected',
  'Keep paper under review': 'left under review',
  'Mark paper': 'marked tentatively',
  'Change decision on paper': 'changed the decision on',
  'Withdraw paper': 'withdrew for its author',
  'Bring back paper': 'brought back',
  'Change paper': 'changed',
  'Change authors of paper': 'changed the authors of',
  'Extend deadline of paper': 'extended the deadline of',
  'Verify abstract': 'verified the abstract of',
  'Take back verification of abstract': 'took back the verification of the abstract of',
  'Settle objection': 'settled an objection to',
  'Reopen objection': 'reopened an objection to',
  'Change registration': 'changed the registration of',
  'Cancel registration': 'cancelled the registration of',
  'Reinstate registration': 'let the cancelled registration count again of',
  'Correct category of registration': 'corrected the category of',
  'Confirm payments': 'confirmed payments of',
  'Record payment': 'recorded a payment of',
  'Record refund': 'recorded a refund to',
  'Reverse payment': 'took back a payment of',
}

/** An entry as a sentence without its end, as in 'Asha Rao gave a role to Ravi Menon'. */
export function sentenceOf(entry: AuditEntry): string {
  const who = entry.ActorName || auditTexts.someone
  const whom = entry.SubjectName || auditTexts.someone
  if (entry.Action === 'Change as another user')
    return `${who} as ${whom}: ${[entry.What, entry.On].filter(Boolean).join(' – ')}`
  const phrase = phrases[entry.Action]
  if (phrase) return `${who} ${phrase} ${entry.SubjectName || auditTexts.someone}`
  return `${who}: ${[entry.Action, entry.SubjectName].filter(Boolean).join(' – ')}`
}

/** A field's name as people read it, as in 'Organization city'. */
export function fieldWords(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_all, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as people read it. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditTexts.nothing
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? auditTexts.nothing : value.map(valueWords).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${fieldWords(name)}: ${valueWords(inner)}`)
      .join('; ')
  return typeof value === 'number' ? String(value) : ''
}

/** The details of an entry: fields with their values before and after, and other facts. */
export function detailsOf({ Details }: Pick<AuditEntry, 'Details'>) {
  const isChange = (value: unknown): value is { readonly From: unknown; readonly To: unknown } =>
    typeof value === 'object' && value !== null && 'To' in value
  const all = Object.entries('To' in Details ? { Roles: Details, ...withoutChange(Details) } : Details)
  return {
    changes: all.flatMap(([name, value]) =>
      isChange(value)
        ? [{ field: fieldWords(name), from: valueWords(value.From), to: valueWords(value.To) }]
        : [],
    ),
    facts: all.flatMap(([name, value]) =>
      isChange(value) || name === 'Of' ? [] : [{ name: fieldWords(name), value: valueWords(value) }],
    ),
  }
}

const withoutChange = ({ From: _from, To: _to, ...others }: AuditEntry['Details']) => others
