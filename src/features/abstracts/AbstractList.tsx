import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { verifyMany } from '../../../contract/abstracts/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { namesOf } from '../../../contract/abstracts/abstractColumns.ts'
import { abstractList } from '../../../contract/abstracts/abstractLists.ts'
import type { AbstractItem, VerifyManyBody, VerifyOutcome } from '../../../contract/abstracts/abstracts.ts'
import { getThemes } from '../../../contract/papers/themes.ts'
import { useMayCall } from '../../parts/act/Allowed.tsx'
import { useAct } from '../../parts/act/useAct.ts'
import { ListFilters } from '../../parts/list/ListFilters.tsx'
import { ListPane } from '../../parts/list/ListPane.tsx'
import { ListRows } from '../../parts/list/ListRows.tsx'
import { ListScreen } from '../../parts/list/ListScreen.tsx'
import { focusedRow } from '../../parts/list/RowKeys.tsx'
import { useChosenIds } from '../../parts/list/useChosenIds.ts'
import { useList } from '../../parts/list/useList.ts'
import { call } from '../../sync/session/call.ts'
import { ChosenBar } from '../../ui/list/ChosenBar.tsx'
import { useRead } from '../../sync/pull/useRead.ts'
import { OpenAbstract } from './OpenAbstract.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'
import { verifyKeys } from './verifyKeys.ts'

interface AbstractListProps {
  /** Called with what was verified or unverified. */
  readonly onVerified: (outcome: VerifyOutcome) => void
  /** Called when the verify dialog opens, and when verifying is complete. */
  readonly onBegin: () => void
  readonly onFinished: () => void
  /** Incremented to reload the list. */
  readonly round: number
  /** The abstract beside the open one, and how to choose another. */
  readonly otherId: string | undefined
  readonly onOther: (paperId: string) => void
}

const idOf = ({ Id }: AbstractItem) => Id
const nameOf = ({ PaperTitle }: AbstractItem) => PaperTitle

const layout = {
  Code: { width: 90 },
  Title: { width: '30%' },
  Authors: { width: '18%' },
  Status: { width: 120 },
  Score: { width: 150, align: 'right' },
  Verified: { width: 100 },
} as const

const cells = {
  // Shows the first authors of many; screen readers and the download get all of them.
  Authors: (row: AbstractItem) => (
    <Text size="sm" lineClamp={2}>
      {namesOf(row)}
    </Text>
  ),
}

/** All abstracts of submitted papers, the most suspicious first by default. */
export function AbstractList(props: AbstractListProps) {
  const { round, onVerified, onBegin, onFinished, otherId, onOther } = props
  const list = useList(abstractList, { round })
  const { ids, clear, choosing, chosen, bar } = useChosenIds(list, {
    idOf,
    nameOf,
    texts,
  })
  const [begun, setBegun] = useState<VerifyManyBody>()
  const themes = useRead(getThemes)
  const may = useMayCall()
  const ofThemes = themes.value
  const begin = (Verified: boolean) => {
    onBegin()
    setBegun({ PaperIds: [...ids], Verified })
  }
  const { act } = useAct({ failed: texts.manyFailed })
  /** The row with the focus: what is verified by a key is undone above the list. */
  const verifyFocused = (Verified: boolean) => {
    const id = focusedRow()
    if (id === undefined) return
    act(async () => {
      onBegin()
      const { Result } = await call(verifyMany, { body: { PaperIds: [id], Verified } })
      onVerified(Result)
      return Result.Left[0]?.Why ?? texts.manyDone[Verified ? 'yes' : 'no'](1)
    })
  }
  // An open record has these keys itself.
  const keys = verifyKeys(list.shown.open === undefined ? verifyFocused : undefined)
  return (
    <Stack>
      <ListScreen
        list={list}
        texts={texts}
        chosen={chosen}
        filters={
          <ListFilters
            list={list}
            choices={{ ThemeId: ofThemes?.map(({ Id, ThemeTitle }) => [Id, ThemeTitle] as const) }}
          />
        }
      >
        {({ Rows }) => (
          <ListRows
            list={list}
            rows={Rows}
            label={texts.list}
            idOf={idOf}
            named="Title"
            titleOf={nameOf}
            beside={['Code', 'Title', 'Score']}
            titleSize="sm"
            layout={layout}
            cells={cells}
            plain={['Code', 'Theme', 'Authors']}
            cut={['Authors']}
            choosing={choosing}
            keys={may(verifyMany) ? keys : []}
          />
        )}
      </ListScreen>
      {ids.length > 0 && (
        <ChosenBar
          {...bar}
          main={may(verifyMany) && { label: texts.manyTitles.yes, act: () => begin(true) }}
          others={[may(verifyMany) && { label: texts.manyTitles.no, act: () => begin(false) }]}
        />
      )}
      <ListPane list={list} label={texts.compare} idOf={idOf} nameOf={nameOf} without={['other']}>
        {(id, row) => <OpenAbstract paperId={id} row={row} otherId={otherId} onOther={onOther} />}
      </ListPane>
      <VerifyDialog
        begun={begun}
        onClose={() => setBegun(undefined)}
        onChanged={onVerified}
        onDone={() => {
          setBegun(undefined)
          clear()
          onFinished()
        }}
      />
    </Stack>
  )
}
