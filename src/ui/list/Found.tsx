import './desk.css'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '../Failure.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { NothingFound } from './NothingFound.tsx'
import { Pages } from './Pages.tsx'
import type { Paged, PagedList } from './usePaged.ts'
import type { OnPage } from './usePageWithin.ts'

interface FoundProps<P extends Paged> {
  readonly list: PagedList<P>
  readonly texts: {
    readonly found: (total: number) => string
    readonly emptyTitle: string
    readonly empty: string
    readonly emptyFilter: string
  }
  /** What can be done with the list as a whole. */
  readonly tools?: ReactNode
  /** Leads out of the filters; undefined while none leaves anything out. */
  readonly onClear: (() => void) | undefined
  /** What the address says. */
  readonly page: number
  readonly onPage: OnPage
  readonly children: (page: P) => ReactNode
}

/** What a list finds, a page at a time: how much that is, its rows, and what stands there where there are none. */
export function Found<P extends Paged>(props: FoundProps<P>) {
  const { list, texts, tools, onClear, onPage, children } = props
  const { loaded, page, isBehind } = list
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={list.again} />
  if (!page) return <ListSkeleton />
  const pages = Math.ceil(page.Total / page.PageSize)
  const isLed = page.Rows.length === 0 && page.Total > 0 && (isBehind || props.page > pages)
  return (
    <>
      <div className="desk-tools">
        <Text role="status" c="dimmed">
          {texts.found(page.Total)}
        </Text>
        {tools}
      </div>
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
