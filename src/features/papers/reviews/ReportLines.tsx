import { Alert, List, Text } from '@mantine/core'
import { groupBy } from '../../../../contract/core/collections.ts'
import type { AssignmentReport } from '../../../../contract/reviews/reviewDesk.ts'
import { reviewDeskScreenTexts as texts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { Names } from '../../../ui/list/Names.tsx'

/** The most names shown of a long list. */
const shown = 40

const order = new Intl.Collator('en', { numeric: true })

/** A preview of an assignment: the number of reviews, also per auditor, and the papers that lack some. */
export function ReportLines({ report: { Made, Missing, Left } }: { readonly report: AssignmentReport }) {
  const loads = [...groupBy(Made, ({ AuditorId }) => AuditorId).values()]
    .map((made) => ({ name: made[0]?.FullName ?? '', count: made.length }))
    .sort((a, b) => order.compare(a.name, b.name))
  const ofTheme = Made.filter(({ IsOfTheme }) => IsOfTheme).length
  return (
    <Alert
      color={Missing.length + Left.length > 0 ? 'orange' : 'gray'}
      title={Made.length > 0 ? texts.planned(Made.length) : texts.nothing}
      role="status"
    >
      {ofTheme > 0 && <Text size="sm">{texts.ofTheme(ofTheme)}</Text>}
      {loads.length > 0 && (
        <Text size="sm" mt="xs">
          {loads.map(({ name, count }) => `${name}: ${count}`).join(', ')}
        </Text>
      )}
      {Missing.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            {texts.lacking(Missing.length)}
          </Text>
          <List size="sm">
            {Missing.slice(0, shown).map(({ PaperCode, Lacking }) => (
              <List.Item key={PaperCode}>{texts.lack(PaperCode, Lacking)}</List.Item>
            ))}
          </List>
        </>
      )}
      <Names heading={texts.leftOut(Left.length)} rows={Left} nameOf={({ Why }) => Why} />
    </Alert>
  )
}
