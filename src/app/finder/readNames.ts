import { configurationTexts, dateLabels } from '../../../contract/content/configuration.ts'
import { inOrderOfTime } from '../../../contract/content/dateOrder.ts'
import { getDates } from '../../../contract/content/dates.ts'
import { holds, type HeldParts } from '../../../contract/core/deskParts.ts'
import { getTemplates, occasionLabels } from '../../../contract/mail/mails.ts'
import { mailPath, paths, pathWith } from '../../paths.ts'
import { call } from '../../sync/session/call.ts'
import type { Found } from './found.ts'

/** What the portal has under names that only it knows. */
export interface Names {
  readonly dates: readonly Found[]
  readonly templates: readonly Found[]
}

const { title, tabs } = configurationTexts

/** The dates of the conference and the mails, of those parts that the organiser holds. Throws `CallError`. */
export async function readNames(held: HeldParts): Promise<Names> {
  const [dates, templates] = await Promise.all([
    holds(held, getDates.part) ? call(getDates) : undefined,
    holds(held, getTemplates.part) ? call(getTemplates) : undefined,
  ])
  return {
    dates: inOrderOfTime(dates?.Result ?? []).map((date) => ({
      to: pathWith(paths.webConfiguration, { tab: 'dates', date: date.Id }),
      ...{ label: date.Title, about: `${title}, ${tabs.dates}`, field: dateLabels.DeadlineDate },
    })),
    templates: (templates?.Result ?? []).map(({ Template, Title, Occasion }) => ({
      to: `${mailPath('templates')}&${new URLSearchParams({ mail: Template }).toString()}`,
      ...{ label: Title, about: occasionLabels[Occasion] },
    })),
  }
}
