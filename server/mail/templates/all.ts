import type { Template } from '../template.ts'
import * as accounts from './accounts.ts'
import * as announcement from './announcement.ts'
import * as events from './events.ts'
import * as papers from './papers.ts'
import * as payments from './payments.ts'
import * as reviews from './reviews.ts'

/** Every mail template by name, in the order that organisers see. */
export const templates: ReadonlyMap<string, Template> = new Map(
  [accounts, papers, payments, reviews, events, announcement]
    .flatMap((noun): Template[] => Object.values(noun))
    .map((template) => [template.Name, template]),
)
