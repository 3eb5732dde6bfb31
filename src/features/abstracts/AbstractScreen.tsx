import './abstracts.css'
import '../../ui/list/desk.css'
import { Button, Group, Stack, Title } from '@mantine/core'
import { useReducer, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { useAddress } from '../../ui/sheet/useAddress.ts'
import { AbstractList } from './AbstractList.tsx'
import { changeShown, readShown } from './abstractSearch.ts'
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
  usePageTitle(texts.title)
  const [params, setParams] = useAddress()
  const shown = readShown(params)
  const [round, readAgain] = useReducer((count: number) => count + 1, 0)
  const [begun, begin] = useReducer((count: number) => count + 1, 0)
  const [finished, finish] = useReducer((count: number) => count + 1, 0)
  const [batches, setBatches] = useState<readonly Batch[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const change = (changes: Partial<typeof shown>, replace = 'Text' in changes) => {
    setParams((before) => changeShown(readShown(before), changes), { replace })
  }
  return (
    <Stack>
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {texts.title}
      </Title>
      <Group component="nav" gap="xs" aria-label={texts.tabs}>
        {tabs.map(([tab, label]) => (
          <Button
            key={tab}
            component={Link}
            to={`?${changeShown(shown, { tab, paper: undefined }).toString()}`}
            variant={shown.tab === tab ? 'filled' : 'default'}
            aria-current={shown.tab === tab ? 'page' : undefined}
          >
            {label}
          </Button>
        ))}
      </Group>
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
      {shown.tab === 'list' ? (
        <AbstractList
          shown={shown}
          round={round}
          onBegin={begin}
          onFinished={finish}
          onVerified={(outcome) => {
            setBatches((before) => batchesAfter(before, outcome, begun))
            readAgain()
          }}
          onChange={change}
          onClear={() => setParams(() => new URLSearchParams())}
        />
      ) : (
        <SuspiciousPairs shown={shown} onChange={change} />
      )}
      <OpenAbstract
        paperId={shown.paper}
        otherId={shown.other}
        onOther={(other) => change({ other })}
        onClose={() => change({ paper: undefined, other: undefined })}
      />
    </Stack>
  )
}
