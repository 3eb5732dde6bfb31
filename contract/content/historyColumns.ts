import { historyTexts, stateOf, type KeptVersion } from '../core/history.ts'
import { fieldLabelOf } from './historyLabels.ts'
import type { Column } from '../core/columns.ts'
import { momentAt } from '../core/moments.ts'

/** The differences from the version before, one field a line. */
const changeLines = ({ Changes }: KeptVersion): string =>
  Changes.map(
    ({ Field, From, To }) =>
      `${fieldLabelOf(Field)}: ${From || historyTexts.empty} → ${To || historyTexts.empty}`,
  ).join('\n')

/** The columns of a download of a history. */
export const historyColumns: readonly Column<KeptVersion>[] = [
  { key: 'What', heading: historyTexts.what, value: ({ Title }) => Title, isShown: true },
  {
    key: 'When',
    heading: historyTexts.when,
    value: ({ ChangedOn }, timeZone) => momentAt(ChangedOn, timeZone),
    isShown: true,
  },
  {
    key: 'Who',
    heading: historyTexts.who,
    value: ({ ChangedBy }) => ChangedBy || historyTexts.start,
    isShown: true,
  },
  { key: 'State', heading: historyTexts.state, value: stateOf, isShown: true },
  { key: 'Changes', heading: historyTexts.changes, value: changeLines, isShown: true },
]
