import './desk.css'
import { Button, Group, Text } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { pageTexts } from '../../../contract/core/columns.ts'
import { Failure } from '../Failure.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { NothingFound } from './NothingFound.tsx'
import { Pages, type OnPage } from './Pages.tsx'
import type { Paged, PagedList } from './paged.ts'

export interface FoundTexts {
  readonly found: (total: number) => string
  readonly emptyTitle: string
  readonly empty: string
  readonly emptyFilter: string
}

interface FoundProps<P extends Paged> {
  readonly list: PagedList<P>
  readonly texts: FoundTexts
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
  readonly children: (page: P) => ReactNode
}

/** The results of a list, a page at a time: their number, and the rows or a notice that there are none. */
export function Found<P extends Paged>(props: FoundProps<P>) {
  const { list, texts, tools, searched, onClear, onPage, children } = props
  const count = useRef<HTMLParagraphElement>(null)
  const { loaded, page, isBehind } = list
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={list.again} />
  if (!page) return <ListSkeleton />
  const pages = Math.ceil(page.Total / page.PageSize)
  const isLed = page.Rows.length === 0 && page.Total > 0 && (isBehind || props.page > pages)
  return (
    <>
      <div className="desk-tools">
        <Text ref={count} tabIndex={-1} role="status" c="dimmed">
          {texts.found(page.Total)}
        </Text>
        {tools}
      </div>
      {searched && page.Meant && !isBehind && (
        <MeantLine
          typed={searched.text}
          meant={page.Meant}
          isShown={page.IsMeant === true}
          onSearch={(text, isAsTyped) => {
            // The button disappears with its line.
            count.current?.focus()
            searched.onSearch(text, isAsTyped)
          }}
        />
      )}
      <div className="desk-list" aria-busy={isBehind}>
        {page.Rows.length > 0 ? (
          children(page)
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
      <Pages page={props.page} total={pages} isBehind={isBehind} onChange={onPage} />
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
