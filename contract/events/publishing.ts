import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Instant, Sha256, Version } from '../core/fields.ts'
import { changeKinds } from './programmeChanges.ts'

/** What the next publication would change. */
export const PublicationPreview = z.object({
  /** The number of the last publication, which the next one follows; 0 before the first. */
  Version,
  PublishedOn: Instant.nullable(),
  Changes: z.array(
    z.object({ Kind: z.enum(changeKinds), SessionId: Id, Text: z.string(), People: z.number().int() }),
  ),
  /** People the changes concern: authors, participants, and people who starred a moved session. */
  People: z.number().int(),
  /** Papers in a session that are left out because they were withdrawn or are not approved. */
  LeftOut: z.array(z.object({ PaperCode: z.string(), PaperTitle: z.string(), SessionTitle: z.string() })),
  /** The hash of the plan that the organiser saw; publishing sends it. */
  Seen: Sha256,
})
export type PublicationPreview = z.infer<typeof PublicationPreview>

export const publishTexts = {
  nothingNew: 'Nothing has changed since the last publication',
  changedSince: 'The programme was changed since you looked at it. Look at the changes once more',
  published: 'The programme was published',
} as const

export const getProgrammeChanges = adminEndpoint('GET /Event/changes', {
  part: 'programme',
  summary: 'What the next publication would change since the last one, and how many people it concerns',
  shows: ['Event', 'Programme', 'Paper', 'PaperAuthors'],
  result: PublicationPreview,
})

export const publishProgramme = adminEndpoint('PUT /Event/publish', {
  part: 'programme',
  summary:
    'Publishes what is planned; 409 if that is not what `Seen` names. With `Tell` those concerned are notified of their changes here and by mail',
  body: z.strictObject({ Seen: Sha256, Tell: z.boolean().default(false) }),
  result: z.object({ Version, PublishedOn: Instant, People: z.number().int() }),
})
