import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { namesOf } from '../../../contract/abstracts/abstractColumns.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import type { abstractList } from '../../../contract/abstracts/abstractLists.ts'
import type { AbstractItem } from '../../../contract/abstracts/abstracts.ts'
import { ListRows } from '../../parts/list/ListRows.tsx'
import type { ListState } from '../../parts/list/useList.ts'
import type { Choosing } from '../../ui/list/listProps.ts'

interface AbstractRowsProps {
  readonly list: ListState<typeof abstractList>
  readonly rows: readonly AbstractItem[]
  readonly choosing: Choosing<AbstractItem>
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
export function AbstractRows(props: AbstractRowsProps) {
  return (
    <ListRows
      {...props}
      label={texts.list}
      idOf={({ Id }) => Id}
      named="Title"
      layout={layout}
      cells={{
        Title: ({ Id, PaperTitle }) => (
          <Anchor
            component={Link}
            to={props.list.at({ open: Id })}
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
    />
  )
}
