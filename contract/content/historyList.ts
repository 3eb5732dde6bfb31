import { columnsOf } from '../core/columns.ts'
import { Text } from '../core/fields.ts'
import { historyTexts, KeptVersion, stateOf, VersionedNoun } from '../core/history.ts'
import { defineList } from '../core/list.ts'
import { momentAt } from '../core/moments.ts'
import { fieldLabelOf } from './historyLabels.ts'

/** The differences from the version before, one field a line. */
const changeLines = ({ Changes }: KeptVersion): string =>
  Changes.map(
    ({ Field, From, To }) =>
      `${fieldLabelOf(Field)}: ${From || historyTexts.empty} → ${To || historyTexts.empty}`,
  ).join('\n')

/** The versions of all rows of a noun, or of one row, newest first. */
export const historyList = defineList({
  part: 'whole',
  row: KeptVersion,
  shows: ['HomePage', 'Welcome', 'Date', 'Theme', 'Designation', 'PrivacyNotice', 'Rates'],
  filter: { Noun: VersionedNoun.default('HomePage'), Key: Text.optional() },
  columns: columnsOf<KeptVersion>({
    What: { heading: historyTexts.what, value: 'Title' },
    When: { heading: historyTexts.when, value: ({ ChangedOn }, timeZone) => momentAt(ChangedOn, timeZone) },
    Who: { heading: historyTexts.who, value: ({ ChangedBy }) => ChangedBy || historyTexts.start },
    State: { heading: historyTexts.state, value: stateOf },
    Changes: { heading: historyTexts.changes, value: changeLines },
  }),
  page: {
    path: '/Configuration/history',
    summary: 'The versions of something, or of all of its kind, the newest first',
  },
  sheet: {
    path: '/Report/history',
    summary: 'All versions of something, or of all of its kind',
    file: 'history',
  },
})
export const { page: getHistory, sheet: downloadHistory } = historyList
