import './abstracts.css'
import '../../ui/list/desk.css'
import { Stack } from '@mantine/core'
import { useReducer, useRef, useState } from 'react'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { abstractList } from '../../../contract/abstracts/abstractLists.ts'
import { Id } from '../../../contract/core/fields.ts'
import { readShown } from '../../parts/list/listAddress.ts'
import { RecordPane } from '../../parts/list/RecordPane.tsx'
import { ScreenLinks } from '../../ui/ScreenLinks.tsx'
import { DeskHead } from '../../ui/DeskHead.tsx'
import { paramsOf, useAddress } from '../../ui/sheet/useAddress.ts'
import { AbstractList } from './AbstractList.tsx'
import { batchesAfter } from './batches.ts'
import { JustVerified } from './JustVerified.tsx'
import { OpenAbstract } from './OpenAbstract.tsx'
import { SuspiciousPairs } from './SuspiciousPairs.tsx'
import type { Batch } from './verifyInSlices.ts'

const tabs = [
  ['list', texts.list],
  ['pairs', texts.pairs],
] as const

/** The organisers' screen of abstracts (spec §2 "/abstract"). Its state is in the URL. */
export function AbstractScreen() {
  const [params, setParams] = useAddress()
  const isPairs = params.get('tab') === 'pairs'
  const title = isPairs ? texts.pairs : texts.title
  const { open: paper } = readShown(abstractList, params)
  const other = Id.safeParse(params.get('other')).data
  const [round, readAgain] = useReducer((count: number) => count + 1, 0)
  const [begun, begin] = useReducer((count: number) => count + 1, 0)
  const [finished, finish] = useReducer((count: number) => count + 1, 0)
  const [batches, setBatches] = useState<readonly Batch[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = (before: URLSearchParams, changes: Readonly<Record<string, string | undefined>>) =>
    paramsOf({ ...Object.fromEntries(before), ...changes })
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams((before) => changed(before, changes))
  const onOther = (id: string) => change({ other: id })
  return (
    <Stack>
      <DeskHead
        title={title}
        heading={heading}
        isNamedByTab={isPairs}
        tabs={
          <ScreenLinks
            label={texts.tabs}
            screens={tabs.map(([tab, label]) => ({
              label,
              to: `?${changed(params, { tab: tab === 'pairs' ? tab : '', paper: '', other: '' }).toString()}`,
              isHere: isPairs === (tab === 'pairs'),
            }))}
          />
        }
      />
      {batches.length > 0 && (
        <JustVerified
          batches={batches}
          finished={finished}
          onClose={(act) => {
            setBatches((before) => before.filter((batch) => !act.includes(batch)))
            heading.current?.focus()
          }}
          onUndone={(undone) => {
            setBatches((before) => before.filter((batch) => batch !== undone))
            readAgain()
            heading.current?.focus()
          }}
        />
      )}
      {isPairs ? (
        <SuspiciousPairs />
      ) : (
        <AbstractList
          round={round}
          otherId={other}
          onOther={onOther}
          onBegin={begin}
          onFinished={finish}
          onVerified={(outcome) => {
            setBatches((before) => batchesAfter(before, outcome, begun))
            readAgain()
          }}
        />
      )}
      {isPairs && paper && (
        <RecordPane
          label={texts.compare}
          name=""
          place={undefined}
          row={undefined}
          previous={undefined}
          next={undefined}
          onClose={() => change({ paper: undefined, other: undefined })}
        >
          <OpenAbstract key={paper} paperId={paper} row={undefined} otherId={other} onOther={onOther} />
        </RecordPane>
      )}
    </Stack>
  )
}
