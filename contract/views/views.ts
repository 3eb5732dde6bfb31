import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Line, mayLack, Text, Version } from '../core/fields.ts'
import { viewedLists } from '../core/list.ts'
import { limits } from '../core/limits.ts'
import { errorsOf, textError, tooLongError } from '../core/rules.ts'

const ViewedList = z.enum(viewedLists)

/** A saved view of a list: what its address holds, without page and open record. */
export const SavedView = z.object({
  Id,
  List: ViewedList,
  Name: z.string(),
  /** The query of the address, without a question mark. */
  Query: z.string(),
  /** True if all organisers see it. */
  IsShared: z.boolean(),
  IsMine: z.boolean(),
  /** Who saved it. */
  OwnerName: z.string(),
  Version,
})
export type SavedView = z.infer<typeof SavedView>

export const ViewBody = z.strictObject({ Name: Line, Query: Text, IsShared: z.boolean() })
export type ViewBody = z.infer<typeof ViewBody>

export const viewTexts = {
  nameTaken: 'You have a view of this name already',
  tooMany: `You can save at most ${limits.ViewsOfOne} views of a list`,
  saved: (name: string) => `${name} was saved`,
  deleted: (name: string) => `${name} was deleted`,
} as const

export const viewRules = ({ Name, Query }: Pick<ViewBody, 'Name' | 'Query'>) =>
  errorsOf({
    Name: textError('Name', Name, limits.ViewNameLongest),
    Query: tooLongError('The view', Query, limits.ViewQueryLongest),
  })

export const getViews = adminEndpoint('GET /View', {
  part: 'any',
  summary: 'The caller’s saved views of a list, and those that others share, by name',
  // Read when a list is opened, and after each change of one’s own.
  shows: [],
  query: z.strictObject({ List: ViewedList }),
  result: z.array(SavedView),
})

export const createView = adminEndpoint('POST /View', {
  part: 'any',
  summary: 'Saves a view of a list under a name that none of the caller’s other views of it has',
  body: mayLack(ViewBody.extend({ List: ViewedList }), { IsShared: false }),
  rules: viewRules,
  result: SavedView,
})

export const updateView = adminEndpoint('PUT /View/:id', {
  part: 'any',
  summary: 'Changes one of the caller’s views; takes `If-Match`',
  body: ViewBody,
  rules: viewRules,
  result: SavedView,
})

export const deleteView = adminEndpoint('DELETE /View/:id', {
  part: 'any',
  summary: 'Deletes one of the caller’s views',
})
