import './desk.css'
import { Button, Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { pageTexts } from '../../../contract/core/columns.ts'
import { limits } from '../../../contract/core/limits.ts'
import { Failure } from '../Failure.tsx'
import { PlaceBelowTools } from './BelowTools.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { NothingFound } from './NothingFound.tsx'
import { PageSize } from './PageSize.tsx'
import { Pages, type OnPage } from './Pages.tsx'
import type { Paged, PagedList } from './pageState.ts'
import type { PageSizeChoice } from './usePageSize.ts'

export interface FoundTexts {
  readonly found: (total: number) => string
  readonly emptyTitle: string
  readonly empty: string
  readonly emptyFilter: string
}

interface FoundProps<P extends Paged> {
  readonly list: PagedList<P>
  readonly texts: FoundTexts
  /** Search and filters; they stay where they are while the list is loading. */
  readonly filters?: ReactNode
  /** Actions on the whole list. */
  readonly tools?: ReactNode
  /** The search, for a list that suggests corrections. */
  readonly searched?: {
    readonly text: string
    readonly onSearch: (text: string, isAsTyped: boolean) => void
  }
  /** Clears the filters; undefined while none is active. */
  readonly onClear: (() => void) | undefined
  /** The page in the address. */
  readonly page: number
  readonly onPage: OnPage
  /** How many rows a page has, and how to change it. */
  readonly size?: PageSizeChoice
  readonly children: (page: P) => ReactNode
}

/** A list a page at a time: its filters, the number of results, and the rows or a notice that there are none. */
export function Found<P extends Paged>({ filters, ...props }: FoundProps<P>) {
  const { loaded, page } = props.list
  const { ref, height } = useElementSize()
  const count = useRef<HTMLParagraphElement>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isShown = page !== undefined && loaded.state !== 'failed'
  return (
    <div className="desk-found" style={{ '--toolbar-height': `${Math.ceil(height)}px` } as CSSProperties}>
      <div ref={ref} className="desk-toolbar">
        <PlaceBelowTools value={place}>{filters}</PlaceBelowTools>
        {isShown && (
          <div className="desk-tools">
            <Text ref={count} tabIndex={-1} role="status" c="dimmed">
              {props.texts.found(page.Total)}
            </Text>
            {props.tools}
          </div>
        )}
        <div ref={setPlace} className="desk-below-tools" />
      </div>
      {loaded.state === 'failed' ? (
        <Failure message={loaded.message} again={props.list.again} />
      ) : isShown ? (
        <FoundPage {...props} shown={page} toCount={() => count.current?.focus()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

interface FoundPageProps<P extends Paged> extends Omit<FoundProps<P>, 'filters' | 'tools'> {
  readonly shown: P
  readonly toCount: () => void
}

function FoundPage<P extends Paged>(props: FoundPageProps<P>) {
  const { list, shown, toCount, texts, searched, onClear, onPage, size, children } = props
  const { isBehind } = list
  const pages = Math.ceil(shown.Total / shown.PageSize)
  const isLed = shown.Rows.length === 0 && shown.Total > 0 && (isBehind || props.page > pages)
  return (
    <>
      {searched && shown.Meant && !isBehind && (
        <MeantLine
          typed={searched.text}
          meant={shown.Meant}
          isShown={shown.IsMeant === true}
          onSearch={(text, isAsTyped) => {
            // The button disappears with its line.
            toCount()
            searched.onSearch(text, isAsTyped)
          }}
        />
      )}
      <div className="desk-list" aria-busy={isBehind}>
        {shown.Rows.length > 0 ? (
          children(shown)
        ) : isLed ? (
          <ListSkeleton />
        ) : (
          <NothingFound
            title={texts.emptyTitle}
            text={onClear ? texts.emptyFilter : texts.empty}
            onClear={onClear}
          />
        )}
      </div>
      <div className="desk-foot">
        <Pages page={props.page} total={pages} isBehind={isBehind} onChange={onPage} />
        {size && shown.Total > limits.PageSize && <PageSize {...size} />}
      </div>
    </>
  )
}

interface MeantLineProps {
  /** The text in the search field. */
  readonly typed: string
  readonly meant: string
  /** True if the list shows the results for `meant`. */
  readonly isShown: boolean
  readonly onSearch: (text: string, isAsTyped: boolean) => void
}

/** Shows above a list that its search may be mistyped, and offers the other search. */
function MeantLine({ typed, meant, isShown, onSearch }: MeantLineProps) {
  return (
    <Group gap="xs" className="desk-meant">
      <Text role="status">{isShown ? pageTexts.meantShown(typed, meant) : pageTexts.didYouMean}</Text>
      <Button
        variant="light"
        className="desk-meant-button"
        onClick={() => (isShown ? onSearch(typed, true) : onSearch(meant, false))}
      >
        {isShown ? pageTexts.asTyped(typed) : pageTexts.meant(meant)}
      </Button>
    </Group>
  )
}
