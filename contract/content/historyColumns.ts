import { historyTexts, stateOf, type KeptVersion } from '../core/history.ts'
import { fieldLabelOf } from './historyLabels.ts'
import { columnsOf } from '../core/columns.ts'
import { momentAt } from '../core/moments.ts'

/** The differences from the version before, one field a line. */
const changeLines = ({ Changes }: KeptVersion): string =>
  Changes.map(
    ({ Field, From, To }) =>
      `${fieldLabelOf(Field)}: ${From || historyTexts.empty} → ${To || historyTexts.empty}`,
  ).join('\n')

/** The columns of a download of a history. */
export const historyColumns = columnsOf<KeptVersion>({
  What: { heading: historyTexts.what, value: 'Title' },
  When: { heading: historyTexts.when, value: ({ ChangedOn }, timeZone) => momentAt(ChangedOn, timeZone) },
  Who: { heading: historyTexts.who, value: ({ ChangedBy }) => ChangedBy || historyTexts.start },
  State: { heading: historyTexts.state, value: stateOf },
  Changes: { heading: historyTexts.changes, value: changeLines },
})
