import { bankLabels } from './bank.ts'
import { dateLabels, homePageLabels, welcomeLabels } from './configuration.ts'
import { pageLabels } from './pageDesk.ts'

const labels: Readonly<Record<string, string>> = {
  ...bankLabels,
  ...dateLabels,
  ...homePageLabels,
  ...welcomeLabels,
  ...pageLabels,
  ThemeTitle: 'Theme title',
  IsActive: 'On the list',
  Name: 'Name',
  Rates: 'Rates',
}

/** The label of a field in its form. */
export const fieldLabelOf = (field: string): string => labels[field] ?? field
