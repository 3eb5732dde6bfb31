import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { namesOf } from '../../../contract/abstracts/abstractColumns.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import type { AbstractItem, abstractSorts } from '../../../contract/abstracts/abstracts.ts'
import { List } from '../../ui/list/List.tsx'
import type { ListProps } from '../../ui/list/listProps.ts'
import type { Selection } from '../../ui/list/useSelection.ts'

interface AbstractRowsProps extends Pick<
  ListProps<AbstractItem, (typeof abstractSorts)[number]>,
  'rows' | 'columns' | 'timeZone' | 'sort' | 'onSort'
> {
  readonly selection: Pick<Selection<string>, 'has' | 'choose' | 'clear'>
  /** The URL at which an abstract of the list is compared with others. */
  readonly addressOf: (paperId: string) => string
}

const layout = {
  Code: { width: 90 },
  Title: { width: '30%' },
  Authors: { width: '18%' },
  Status: { width: 120 },
  Score: { width: 120, align: 'right' },
  Verified: { width: 100 },
} as const

/** The abstracts of a page, to select and compare. */
export function AbstractRows({ selection, addressOf, ...list }: AbstractRowsProps) {
  const { has, choose, clear } = selection
  return (
    <List
      {...list}
      label={texts.list}
      idOf={({ Id }) => Id}
      named="Title"
      layout={layout}
      cells={{
        Title: ({ Id, PaperTitle }) => (
          <Anchor
            component={Link}
            to={addressOf(Id)}
            className="desk-title"
            size="sm"
            fw={600}
            underline="hover"
          >
            {PaperTitle}
          </Anchor>
        ),
        // Shows the first authors of many; screen readers and the download get all of them.
        Authors: (row) => (
          <Text size="sm" lineClamp={2}>
            {namesOf(row)}
          </Text>
        ),
      }}
      choosing={{
        label: ({ PaperTitle }) => texts.select(PaperTitle),
        labelOfAll: texts.selectAll,
        may: () => true,
        has: ({ Id }) => has(Id),
        choose: (rows, isChosen) =>
          choose(
            rows.map(({ Id }) => Id),
            isChosen,
          ),
        clear,
      }}
    />
  )
}
