import { pagePath } from '../../../paths.ts'
import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pageDeskTexts } from './texts.ts'
import {
  deletePage,
  getPages,
  getPageToEdit,
  PageFields,
  updatePage,
  type PageListItem,
} from '../../../../contract/content/pages.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { call } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { loadHomePage } from '../../../sync/public/publicContent.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { Question } from '../configuration/Question.tsx'
import { ListRow } from '../configuration/ListRow.tsx'

async function publish({ Id: id, IsPublished }: PageListItem): Promise<string> {
  const { Result } = await call(getPageToEdit, { params: { id } })
  const body = { ...PageFields.strip().parse(Result), IsPublished: !IsPublished }
  await call(updatePage, { params: { id }, body, ifMatch: Result.Version })
  return formTexts.saved
}

/** All pages in their order: publish, edit, delete. */
export function PageList({ onEdit }: { readonly onEdit: (id: string) => void }) {
  const loaded = useRead(getPages, { failed: pageDeskTexts.failed })
  const [leaving, setLeaving] = useState<PageListItem>()
  const { act, isBusy } = useAct({
    failed: texts.somethingWrong,
    onEnd: () => {
      setLeaving(undefined)
      loaded.again()
      void loadHomePage()
    },
  })

  if (loaded.state !== 'ready') return <NotReady read={loaded} />
  if (loaded.value.length === 0) return <Text>{pageDeskTexts.none}</Text>
  return (
    <>
      <ul className="configuration-rows">
        {loaded.value.map((page) => (
          <PageRow
            key={page.Id}
            page={page}
            onEdit={() => onEdit(page.Id)}
            onPublish={() => act(() => publish(page))}
            onDelete={() => setLeaving(page)}
          />
        ))}
      </ul>
      <Question
        title={pageDeskTexts.deleteTitle}
        name={leaving?.Title}
        isBusy={isBusy}
        onClose={() => setLeaving(undefined)}
        onYes={() => {
          if (!leaving) return
          const { Id: id, Version: ifMatch, Title } = leaving
          act(async () => {
            await call(deletePage, { params: { id }, ifMatch })
            return pageDeskTexts.deleted(Title)
          })
        }}
      >
        <Text>{pageDeskTexts.deleteText}</Text>
      </Question>
    </>
  )
}

interface PageRowProps {
  readonly page: PageListItem
  readonly onEdit: () => void
  readonly onPublish: () => void
  readonly onDelete: () => void
}

function PageRow({ page, onEdit, onPublish, onDelete }: PageRowProps) {
  const { Title, Slug, IsPublished, InMenu, InFooter, SortOrder } = page
  const address = pagePath(Slug)
  const link = (
    <Anchor component={Link} to={address} inherit>
      {address}
    </Anchor>
  )
  const state = IsPublished ? pageDeskTexts.published : pageDeskTexts.draft
  const places = `${state}, ${pageDeskTexts.places(InMenu, InFooter)}, ${pageDeskTexts.order(SortOrder)}`
  const publishing = IsPublished
    ? { label: pageDeskTexts.unpublish, named: pageDeskTexts.unpublishNamed(Title) }
    : { label: pageDeskTexts.publish, named: pageDeskTexts.publishNamed(Title) }
  return (
    <ListRow
      name={Title}
      notes={[IsPublished ? link : address, places]}
      actions={[
        { label: pageDeskTexts.edit, named: pageDeskTexts.editNamed(Title), act: onEdit },
        { ...publishing, act: onPublish },
        {
          label: pageDeskTexts.delete,
          named: pageDeskTexts.deleteNamed(Title),
          act: onDelete,
          isQuiet: true,
        },
      ]}
    />
  )
}
