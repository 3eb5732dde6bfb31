import type { ReactNode } from 'react'
import { pageTexts } from '../../../contract/core/columns.ts'
import type { AnyList } from '../../../contract/core/list.ts'
import { ColumnMenu } from '../../ui/list/ColumnMenu.tsx'
import { Found, type FoundTexts } from '../../ui/list/Found.tsx'
import { ListMenu, type ListAction } from '../../ui/list/ListMenu.tsx'
import type { Paged } from '../../ui/list/pageState.ts'
import { ListDownload, type ListDownloadProps } from './ListDownload.tsx'
import type { Shown } from './listAddress.ts'
import { ViewMenu } from './ViewMenu.tsx'
import type { ListState } from './useList.ts'

interface ListScreenProps<L extends AnyList, P extends Paged> extends Pick<
  ListDownloadProps<L, P>,
  'list' | 'chosen'
> {
  readonly list: ListState<L, P>
  readonly texts: FoundTexts
  /** Search and filters. */
  readonly filters?: ReactNode
  /** Actions on the whole list, besides choosing columns and downloading. */
  readonly tools?: ReactNode
  /** More of them, in a menu. */
  readonly more?: readonly (ListAction | false)[]
  /** The rows of a page. */
  readonly children: (page: P) => ReactNode
}

/** What a list finds: the number, columns and download, the rows of a page, and the other pages. */
export function ListScreen<L extends AnyList, P extends Paged>(props: ListScreenProps<L, P>) {
  const { list, texts, filters, tools, chosen, children } = props
  const more = (props.more ?? []).filter((action) => action !== false)
  const { shown, change, columns } = list
  const { spec, sheet } = list.list
  return (
    <Found
      list={list.paged}
      filters={filters}
      size={list.size}
      texts={texts}
      searched={{
        text: shown.Text.trim(),
        onSearch: (Text, isAsTyped) => change({ Text, isAsTyped } as Partial<Shown<L>>, false),
      }}
      page={shown.Page}
      onPage={(Page, replace) => change({ Page } as Partial<Shown<L>>, replace)}
      onClear={list.isNarrowed ? list.clear : undefined}
      tools={
        <>
          {spec.views && <ViewMenu list={list} views={spec.views} />}
          {spec.name && <ColumnMenu choice={columns} />}
          {sheet && <ListDownload list={list} {...(chosen ? { chosen } : {})} />}
          {tools}
          {more.length > 0 && <ListMenu label={pageTexts.moreActions} actions={more} />}
        </>
      }
    >
      {children}
    </Found>
  )
}
