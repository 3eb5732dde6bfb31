import { occasions, type Occasion } from '../../../contract/mail/mails.ts'
import type { Template } from '../template.ts'
import * as accounts from './accounts.ts'
import * as announcement from './announcement.ts'
import * as decisions from './decisions.ts'
import * as drafts from './drafts.ts'
import * as events from './events.ts'
import * as objections from './objections.ts'
import * as papers from './papers.ts'
import * as payments from './payments.ts'
import * as reviews from './reviews.ts'

const byOccasion: Readonly<Record<Occasion, Readonly<Record<string, Template>>>> = {
  accounts,
  papers: { ...drafts, ...papers, ...decisions, ...objections },
  payments,
  reviews,
  events,
  announcements: announcement,
}

/** Every mail template by name with its occasion, in the order that organisers see. */
export const templates: ReadonlyMap<string, Template & { readonly Occasion: Occasion }> = new Map(
  occasions
    .flatMap((Occasion) => Object.values(byOccasion[Occasion]).map((template) => ({ ...template, Occasion })))
    .map((template) => [template.Name, template]),
)
