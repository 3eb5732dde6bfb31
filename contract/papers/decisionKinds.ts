import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Line, Version } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { errorsOf, textError } from '../core/rules.ts'
import { OpenStatus, openStatuses } from './decisionState.ts'
import { statusLabels } from './papers.ts'

/** A kind of decision that the organisers name, such as 'Talk' or 'Revise'. Calls and lists go on with its status. */
export const DecisionKind = z.object({ Id, Name: z.string(), Status: OpenStatus, Version })
export type DecisionKind = z.infer<typeof DecisionKind>

export const KindBody = z.strictObject({ Name: Line, Status: OpenStatus })
export type KindBody = z.infer<typeof KindBody>

export const decisionKindTexts = {
  nameTaken: 'A kind of decision with this name exists already',
  tooMany: `A conference can have at most ${limits.DecisionKinds} kinds of decisions`,
  unknown: 'This kind of decision does not exist any more',
  otherStatus: (name: string, status: OpenStatus) => `“${name}” is a kind of: ${statusLabels[status]}`,
  inUse: (papers: number) =>
    papers === 1
      ? 'One paper has this kind of decision, so it can only be renamed'
      : `${papers} papers have this kind of decision, so it can only be renamed`,
} as const

export const kindRules = ({ Name }: Pick<KindBody, 'Name'>) =>
  errorsOf({ Name: textError('Name', Name, limits.NameLongest) })

/** Kinds in the order in which screens offer them: by status, then by name. */
export const inKindOrder = (kinds: readonly DecisionKind[]): DecisionKind[] =>
  kinds.toSorted(
    (a, b) =>
      openStatuses.indexOf(a.Status) - openStatuses.indexOf(b.Status) || a.Name.localeCompare(b.Name, 'en'),
  )

export const getDecisionKinds = adminEndpoint('GET /DecisionKind', {
  part: 'papers',
  summary: 'The kinds of decisions, by status and name',
  shows: ['DecisionKind'],
  result: z.array(DecisionKind),
})

export const createDecisionKind = adminEndpoint('POST /DecisionKind', {
  part: 'everyPaper',
  summary: 'Adds a kind of decision that belongs to one status',
  body: KindBody,
  rules: kindRules,
  result: DecisionKind,
})

export const updateDecisionKind = adminEndpoint('PUT /DecisionKind/:id', {
  part: 'everyPaper',
  summary: 'Renames a kind of decision, or moves an unused one to another status; takes `If-Match`',
  body: KindBody,
  rules: kindRules,
  result: DecisionKind,
})

export const deleteDecisionKind = adminEndpoint('DELETE /DecisionKind/:id', {
  part: 'everyPaper',
  summary: 'Deletes a kind of decision that no paper has',
})
