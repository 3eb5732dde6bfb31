import { Badge, Button, Card, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  getDuplicates,
  keepApart,
  undoKeepApart,
  type DuplicatePerson,
  type DuplicatePair,
} from '../../../../contract/users/duplicates.ts'
import { registrationOf, signInOf } from '../../../../contract/users/duplicateColumns.ts'
import { duplicateTexts } from '../../../../contract/users/duplicateTexts.ts'
import { downloadDuplicates } from '../../../../contract/reports/reports.ts'
import { userTexts } from '../../../../contract/users/users.ts'
import { rolesOf } from '../../../../contract/core/roles.ts'
import { call } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { sheetDownload } from '../../../sync/files/sheetDownload.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { DownloadMenu } from '../../../ui/list/DownloadMenu.tsx'
import { ListSkeleton } from '../../../ui/list/ListSkeleton.tsx'
import { NothingFound } from '../../../ui/list/NothingFound.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import { MergeDialog } from './MergeDialog.tsx'

/** Pairs of possible duplicates: merge them after a preview, or keep them apart, which can be undone. */
export function Duplicates() {
  const [params, setParams] = useSearchParams()
  const Page = getDuplicates.query.shape.Page.safeParse(params.get('page') ?? undefined).data ?? 1
  const areApart = params.get('apart') === 'yes'
  const [merging, setMerging] = useState<DuplicatePair>()
  const list = useRead(getDuplicates, {
    query: { Page, ...(areApart && { Apart: 'true' as const }) },
    failed: duplicateTexts.loadFailed,
  })
  const { act } = useAct({ onEnd: list.again })
  const apart = ([first, second]: readonly DuplicatePerson[]) => {
    if (!first || !second) return
    const body = { KeepId: first.UserDetailId, DropId: second.UserDetailId }
    act(async () => (await call(areApart ? undoKeepApart : keepApart, { body })).Message)
  }
  if (list.state !== 'ready') return <NotReady read={list} loading={<ListSkeleton rows={4} height={140} />} />
  const { Rows, Total, PageSize } = list.value
  const isBehind = list.value.Page !== Page
  return (
    <Stack>
      <Text>{duplicateTexts.about}</Text>
      <div className="desk-tools">
        <Text role="status" c="dimmed">
          {duplicateTexts.found(Total)}
        </Text>
        <DownloadMenu {...sheetDownload(downloadDuplicates, (format) => ({ format }))} />
      </div>
      <Checkbox
        label={duplicateTexts.keptApart}
        checked={areApart}
        onChange={(event) =>
          setParams({ tab: 'duplicates', ...(event.currentTarget.checked && { apart: 'yes' }) })
        }
      />
      {Total === 0 && (
        <NothingFound
          title={duplicateTexts.emptyTitle}
          text={areApart ? duplicateTexts.noneApart : duplicateTexts.empty}
        />
      )}
      <ul className="users-plain">
        {Rows.map((pair) => (
          <Card
            key={pair.People.map((person) => person.UserDetailId).join()}
            component="li"
            withBorder
            padding="md"
          >
            <Stack gap="sm">
              <Badge variant="default" tt="none">
                {duplicateTexts.reasons[pair.Reason]}
              </Badge>
              <div className="users-pair">
                {pair.People.map((person) => (
                  <PersonFacts key={person.UserDetailId} person={person} />
                ))}
              </div>
              <Group>
                <Button
                  aria-label={duplicateTexts.mergeNamed(
                    pair.People[0]?.FullName ?? '',
                    pair.People.map(({ Email }) => Email || userTexts.noEmail).join(', '),
                  )}
                  onClick={() => setMerging(pair)}
                >
                  {duplicateTexts.merge}
                </Button>
                <Button
                  variant="default"
                  aria-label={(areApart ? duplicateTexts.togetherNamed : duplicateTexts.apartNamed)(
                    pair.People[0]?.FullName ?? '',
                  )}
                  onClick={() => apart(pair.People)}
                >
                  {areApart ? duplicateTexts.together : duplicateTexts.apart}
                </Button>
              </Group>
            </Stack>
          </Card>
        ))}
      </ul>
      <Pages
        page={Page}
        total={Math.ceil(Total / PageSize)}
        isBehind={isBehind}
        onChange={(page, replace = false) =>
          setParams({ tab: 'duplicates', page: String(page), ...(areApart && { apart: 'yes' }) }, { replace })
        }
      />
      <MergeDialog
        pair={merging}
        onClose={() => setMerging(undefined)}
        onMerged={() => {
          setMerging(undefined)
          list.again()
        }}
        onRefused={list.again}
      />
    </Stack>
  )
}

/** The details that distinguish two people. */
export function PersonFacts({ person }: { readonly person: DuplicatePerson }) {
  const marks = [
    signInOf(person),
    rolesOf(person),
    duplicateTexts.papers(person.Papers),
    registrationOf(person),
  ].filter(Boolean)
  return (
    <div className="users-wrap">
      <Text fw={600}>{person.FullName}</Text>
      <Text size="sm">{person.Email || userTexts.noEmail}</Text>
      <Text size="sm">{[person.Organization, person.OrganizationCountry].filter(Boolean).join(', ')}</Text>
      <Text size="sm" c="dimmed">
        {marks.join(' · ')}
      </Text>
    </div>
  )
}
