import { Button, Text } from '@mantine/core'
import { useElementSize, useId } from '@mantine/hooks'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { pageTexts } from '../../../../contract/core/columns.ts'
import { Icon } from '../../../ui/icons.tsx'
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
  const [isOpen, setOpen] = useState(false)
  const { ref, height } = useElementSize()
  const id = useId()
  return (
    <div
      className="desk-found travel-found"
      style={{ '--toolbar-height': `${Math.ceil(height)}px` } as CSSProperties}
    >
      <div ref={ref} className="desk-toolbar">
        <search className="desk-filters" data-open={isOpen || undefined}>
          <SearchField label={travelDeskTexts.search} hint={hint} text={text} onSearch={onSearch} />
          <Button
            hiddenFrom="md"
            variant="default"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {pageTexts.filter(narrowing)}
          </Button>
          <div id={id} className="desk-narrow">
            {controls}
          </div>
        </search>
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
