import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnyList, ListViews } from '../../../contract/core/list.ts'
import { deleteView, getViews, updateView, type SavedView } from '../../../contract/views/views.ts'
import { call } from '../../sync/session/call.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Paged } from '../../ui/list/pageState.ts'
import { useAct } from '../act/useAct.ts'
import { goneFrom, readShown, writeShown, type GoneFilters, type Shown } from './listAddress.ts'
import { SaveView } from './SaveView.tsx'
import { listTexts as texts } from './texts.ts'
import type { ListState } from './useList.ts'

interface ViewMenuProps<L extends AnyList, P extends Paged> {
  readonly list: ListState<L, P>
  readonly views: ListViews
}

/** An address with filters that are no choice any more: the list says so. */
function withGone(params: URLSearchParams, gone: GoneFilters): URLSearchParams {
  for (const { address, word } of gone) params.set(address, word)
  return params
}

/** What a query shows of a list, and how an address writes it: without page and open record. */
function viewIn<L extends AnyList>(list: L, params: URLSearchParams) {
  const shown = { ...readShown(list, params), Page: 1, open: undefined } as Shown<L>
  const gone = goneFrom(list, params)
  return { shown, gone, query: withGone(writeShown(list, shown), gone).toString() }
}

/** The views of a list: those that are always there, one's own, and those of others. */
export function ViewMenu<L extends AnyList, P extends Paged>({ list, views }: ViewMenuProps<L, P>) {
  // Kept, so that they are there without a network too.
  const read = useRead(getViews, {
    query: { List: views.of },
    keep: useDatabases(),
    failed: texts.viewsFailed,
  })
  const [isSaving, setSaving] = useState(false)
  const { act } = useAct({ failed: texts.failed, onEnd: read.again })
  const saved = read.value ?? []
  const viewOf = (query: string) => viewIn(list.list, new URLSearchParams(query))
  const here = viewIn(list.list, withGone(writeShown(list.list, list.shown), list.gone)).query
  const isHere = (query: string) => viewOf(query).query === here
  const at = (query: string) => {
    const { shown, gone } = viewOf(query)
    return `?${withGone(new URLSearchParams(list.at(shown)), gone).toString()}`
  }
  const kept = saved.find(({ Query }) => isHere(Query))
  const usual = views.usual.find(({ query }) => isHere(query))
  const own = kept?.IsMine ? kept : undefined
  const item = (key: string, name: string, query: string) => (
    <Menu.Item
      key={key}
      component={Link}
      to={at(query)}
      aria-current={isHere(query) || undefined}
      leftSection={isHere(query) ? <Icon name="check" size={16} /> : undefined}
    >
      {name}
    </Menu.Item>
  )
  const unread =
    read.state === 'loading' ? texts.viewsUnread : read.state === 'failed' ? read.message : read.error
  const ofOthers = saved.filter(({ IsMine }) => !IsMine)
  const ofMine = saved.filter(({ IsMine }) => IsMine)
  const share = ({ Id, Name, Query, IsShared, Version }: SavedView) =>
    act(async () => {
      const body = { Name, Query, IsShared: !IsShared }
      return (await call(updateView, { params: { id: Id }, body, ifMatch: Version })).Message
    })
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="down" size={16} />}>
            {kept?.Name ?? usual?.name ?? texts.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{texts.usual}</Menu.Label>
          {views.usual.map(({ name, query }) => item(name, name, query))}
          {ofMine.length > 0 && <Menu.Label>{texts.mine}</Menu.Label>}
          {ofMine.map(({ Id, Name, Query }) => item(Id, Name, Query))}
          {ofOthers.length > 0 && <Menu.Label>{texts.shared}</Menu.Label>}
          {ofOthers.map(({ Id, Name, OwnerName, Query }) => item(Id, texts.sharedBy(Name, OwnerName), Query))}
          {unread !== undefined && <Menu.Label>{unread}</Menu.Label>}
          <Menu.Divider />
          {own && (
            <>
              <Menu.Item onClick={() => share(own)}>
                {own.IsShared ? texts.stopSharing : texts.startSharing}
              </Menu.Item>
              <Menu.Item
                onClick={() => act(async () => (await call(deleteView, { params: { id: own.Id } })).Message)}
              >
                {texts.forget}
              </Menu.Item>
            </>
          )}
          <Menu.Item onClick={() => setSaving(true)}>{texts.save}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SaveView
        view={isSaving ? { List: views.of, Query: here } : undefined}
        onClose={() => setSaving(false)}
        onSaved={() => {
          setSaving(false)
          read.again()
        }}
      />
    </>
  )
}
