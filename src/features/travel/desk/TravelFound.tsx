import { Button, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import { NarrowedSearch } from '../../../ui/list/NarrowedSearch.tsx'
import { NothingFound } from '../../../ui/list/NothingFound.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { travelDeskTexts } from './texts.ts'

interface TravelFoundProps {
  /** What the search looks at. */
  readonly hint: string
  /** The words of the search. */
  readonly text: string
  readonly onSearch: (text: string) => void
  /** The controls that narrow the list, and how many of them do. */
  readonly controls: ReactNode
  readonly narrowing: number
  /** How much the list shows. */
  readonly count: string
  /** True if the words leave nothing of a list that has rows. */
  readonly hasNoMatch: boolean
  readonly onSave: () => void
  readonly children: ReactNode
}

/** A list of travellers with search, filters and count, as the lists that come in pages: on a phone behind a button. */
export function TravelFound(props: TravelFoundProps) {
  const { hint, text, onSearch, controls, narrowing, count, hasNoMatch, onSave, children } = props
  const { ref, height } = useElementSize()
  return (
    <div
      className="desk-found travel-found"
      style={{ '--toolbar-height': `${Math.ceil(height)}px` } as CSSProperties}
    >
      <div ref={ref} className="desk-toolbar">
        <NarrowedSearch
          narrowing={narrowing}
          search={<SearchField label={travelDeskTexts.search} hint={hint} text={text} onSearch={onSearch} />}
        >
          {controls}
        </NarrowedSearch>
        <div className="desk-tools">
          <Text role="status" c="dimmed">
            {count}
          </Text>
          <Button
            variant="default"
            className="desk-tool"
            leftSection={<Icon name="download" />}
            onClick={onSave}
          >
            {travelDeskTexts.download}
          </Button>
        </div>
      </div>
      {hasNoMatch ? <NothingFound title={travelDeskTexts.noMatch} onClear={() => onSearch('')} /> : children}
    </div>
  )
}
