import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Instant } from '../core/fields.ts'
import { PaperDetails } from './papers.ts'

export const ExtensionBody = z.strictObject({
  /** The deadline for this draft; null removes the extension. */
  ExtendedUntil: Instant.nullable(),
})
export type ExtensionBody = z.infer<typeof ExtensionBody>

export const extendPaper = adminEndpoint('PUT /Paper/:id/extension', {
  part: 'papers',
  summary: 'Lets one draft be submitted after the deadline; its owner is notified by mail',
  body: ExtensionBody,
  result: PaperDetails,
})
