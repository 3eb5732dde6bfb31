import { bankLabels } from '../../../contract/content/bank.ts'
import { configurationTexts, homePageLabels, welcomeLabels } from '../../../contract/content/configuration.ts'
import type { NeededPart } from '../../../contract/core/deskParts.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import {
  categories,
  categoryLabels,
  nationalities,
  rateLabels,
  rateTexts,
} from '../../../contract/registration/rates.ts'
import { reviewDeskScreenTexts } from '../../../contract/reviews/reviewDeskScreens.ts'
import { deskOfReviews } from '../../features/papers/reviews/texts.ts'
import { mailPath, paths, pathWith } from '../../paths.ts'

/** A setting: the screen that has it, and the label of its field; without one, the screen as a whole. */
export interface SettingPlace {
  readonly to: string
  readonly label: string
  readonly about: string
  readonly part: NeededPart
  readonly field?: string
}

const { title, tabs } = configurationTexts
type Tab = keyof typeof tabs

/** The table of rates: its kinds of people, and what each of them pays. */
function rateNames(): readonly string[] {
  const { Nationality: _nationality, Category: _category, ...amounts } = rateLabels
  const kinds = nationalities.flatMap((nationality) =>
    categories.map((category) => `${nationality}, ${categoryLabels[category]}`),
  )
  return [...Object.values(amounts), ...kinds.map(rateTexts.hasRate)]
}

/** The labels of the fields of each tab that has a form. */
const labels: Partial<Readonly<Record<Tab, readonly string[]>>> = {
  general: Object.values(homePageLabels),
  rates: rateNames(),
  bank: Object.values(bankLabels),
  landing: Object.values(welcomeLabels),
}

const ofTab = (tab: Tab): SettingPlace[] => {
  const to = pathWith(paths.webConfiguration, { tab })
  return [
    { to, label: tabs[tab], about: title, part: 'whole' },
    ...(labels[tab] ?? []).map((label) => ({
      ...{ to, label, field: label },
      about: `${title}, ${tabs[tab]}`,
      part: 'whole' as const,
    })),
  ]
}

const ofReviews = (label: string): SettingPlace => ({
  to: pathWith(paths.paperReviews, { open: 'settings' }),
  ...{ label, field: label, about: `${reviewDeskScreenTexts.title}, ${deskOfReviews.settings}` },
  part: 'papers',
})

/** Every setting of the portal, by the label that its screen has. */
export const settingPlaces: readonly SettingPlace[] = [
  ...(Object.keys(tabs) as Tab[]).flatMap(ofTab),
  ofReviews(reviewDeskScreenTexts.isBlind),
  ofReviews(deskOfReviews.loadLimit),
  {
    to: mailPath('settings'),
    ...{ label: mailScreenTexts.perMinute, field: mailScreenTexts.perMinute },
    ...{ about: mailScreenTexts.titles.settings, part: 'messages' },
  },
]
