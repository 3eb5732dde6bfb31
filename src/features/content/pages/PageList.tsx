import { Anchor, Button, Card, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formTexts } from '../../../../contract/forms.ts'
import { pageDeskTexts } from '../../../../contract/pageDesk.ts'
import { pagePath } from '../../../../contract/pagePath.ts'
import {
  deletePage,
  getPages,
  getPageToEdit,
  updatePage,
  type PageListItem,
} from '../../../../contract/pages.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { loadHomePage } from '../../../sync/publicContent.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { useAction } from '../configuration/useAction.ts'

async function publish({ Id: id, IsPublished }: PageListItem): Promise<void> {
  const {
    Id: _id,
    ChangedOn: _on,
    Version,
    ...fields
  } = (await call(getPageToEdit, { params: { id } })).Result
  await call(updatePage, { params: { id }, body: { ...fields, IsPublished: !IsPublished }, ifMatch: Version })
}

/** All pages in their order: publish, edit, delete. */
export function PageList({ onEdit }: { readonly onEdit: (id: string) => void }) {
  const loaded = useLoaded(
    async () => (await call(getPages)).Result,
    (error) => messageOf(error, pageDeskTexts.failed),
    [],
  )
  const [leaving, setLeaving] = useState<PageListItem>()
  const { act, isBusy } = useAction(() => {
    setLeaving(undefined)
    loaded.again()
    void loadHomePage()
  })

  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  if (loaded.state === 'loading') return <Skeleton height={320} aria-label="Loading" />
  if (loaded.value.length === 0) return <Text>{pageDeskTexts.none}</Text>
  return (
    <>
      <ul className="configuration-list">
        {loaded.value.map((page) => (
          <PageRow
            key={page.Id}
            page={page}
            onEdit={() => onEdit(page.Id)}
            onPublish={() => void act(() => publish(page))}
            onDelete={() => setLeaving(page)}
          />
        ))}
      </ul>
      <Modal
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={pageDeskTexts.deleteTitle}
        centered
      >
        {leaving && (
          <Stack>
            <Text fw={600}>{leaving.Title}</Text>
            <Text>{pageDeskTexts.deleteText}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setLeaving(undefined)}>
                {formTexts.cancel}
              </Button>
              <Button
                aria-disabled={isBusy}
                onClick={() =>
                  void act(
                    () => call(deletePage, { params: { id: leaving.Id }, ifMatch: leaving.Version }),
                    pageDeskTexts.deleted(leaving.Title),
                  )
                }
              >
                {pageDeskTexts.delete}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
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
  const state = IsPublished ? pageDeskTexts.published : pageDeskTexts.draft
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between">
        <div style={{ minWidth: 0, flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
          <Text fw={600}>{Title}</Text>
          <Text size="sm" c="dimmed">
            {IsPublished ? (
              <Anchor component={Link} to={pagePath(Slug)} inherit>
                {pagePath(Slug)}
              </Anchor>
            ) : (
              pagePath(Slug)
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {`${state}, ${pageDeskTexts.places(InMenu, InFooter)}, ${pageDeskTexts.order(SortOrder)}`}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" px="sm" aria-label={pageDeskTexts.editNamed(Title)} onClick={onEdit}>
            {pageDeskTexts.edit}
          </Button>
          <Button
            variant="default"
            px="sm"
            aria-label={IsPublished ? pageDeskTexts.unpublishNamed(Title) : pageDeskTexts.publishNamed(Title)}
            onClick={onPublish}
          >
            {IsPublished ? pageDeskTexts.unpublish : pageDeskTexts.publish}
          </Button>
          <Button
            variant="subtle"
            px="sm"
            color="gray"
            c="dimmed"
            aria-label={pageDeskTexts.deleteNamed(Title)}
            onClick={onDelete}
          >
            {pageDeskTexts.delete}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}
