import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { DecisionKind } from '../../../../../contract/papers/decisionKinds.ts'
import { decidedIn } from '../../../../../contract/papers/decisionState.ts'
import { getPaper, type DeskPaper, decidePapers } from '../../../../../contract/papers/decisions.ts'
import type { PaperSearchItem } from '../../../../../contract/papers/paperSearch.ts'
import { holds, type NeededPart } from '../../../../../contract/core/deskParts.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { texts } from '../../../../../contract/core/errors.ts'
import { getObjections } from '../../../../../contract/papers/objections.ts'
import { listTexts } from '../../../../../contract/papers/wizard.ts'
import type { Theme } from '../../../../../contract/papers/themes.ts'
import { useMayCall } from '../../../../parts/act/Allowed.tsx'
import { PaneTabs } from '../../../../parts/list/PaneTabs.tsx'
import { NotReady } from '../../../../ui/reads/NotReady.tsx'
import { useHeldParts } from '../../../../stores/heldParts.ts'
import { useDatabases } from '../../../../sync/session/useDatabases.ts'
import { AsOf } from '../../../../ui/reads/AsOf.tsx'
import { useRead } from '../../../../sync/pull/useRead.ts'
import { AuthorNames } from '../../shown/AuthorNames.tsx'
import { StatusBadge } from '../../shown/StatusBadge.tsx'
import { PaperReviews } from '../../reviews/PaperReviews.tsx'
import type { Decision } from '../decision.ts'
import type { Mark } from '../tentative/marks.ts'
import { DecisionFoot } from '../DecisionFoot.tsx'
import { EditAuthors } from './EditAuthors.tsx'
import { EditPaper } from './EditPaper.tsx'
import { PaperFiles } from './PaperFiles.tsx'
import { Objections } from './Objections.tsx'
import { PaperHistory } from './PaperHistory.tsx'
import { PaperMails } from './PaperMails.tsx'
import { PaperMoney } from './PaperMoney.tsx'
import { PaperTab } from './PaperTab.tsx'
import { PaperTools } from './PaperTools.tsx'
import { WaitingNote } from './WaitingNote.tsx'

const others = ['authors', 'reviews', 'files', 'history', 'money', 'mails'] as const

/** The tabs that show something of another part of the desk. */
const partOfTab: Partial<Readonly<Record<(typeof others)[number], NeededPart>>> = {
  money: 'money',
  mails: 'messages',
}

interface OpenPaperProps {
  readonly paperId: string
  /** Its row in the list, which is shown until the rest is read. */
  readonly row: PaperSearchItem | undefined
  readonly themes: readonly Theme[]
  readonly minimumWords: number
  /** The conference's time zone, for shown times. */
  readonly timeZone: string
  /** A new number after a decision reloads the paper. */
  readonly round: number
  readonly kinds: readonly DecisionKind[]
  readonly onDecide: (decision: Decision) => void
  readonly onMark: (paper: Pick<DeskPaper, 'Id' | 'Tentative'>, mark: Mark) => void
  /** Called to remind the holder of a draft. */
  readonly onRemind: (paperId: string) => void
  /** Called to request reviews of a paper. */
  readonly onAsk: (paperId: string) => void
  /** Called when the paper was changed: reload the list. */
  readonly onChanged: () => void
}

/** One paper beside the list, with everything a decision needs. */
export function OpenPaper(props: OpenPaperProps) {
  const { paperId, row, themes, minimumWords, timeZone, round, onDecide, onRemind, onAsk, onChanged } = props
  const { kinds, onMark } = props
  const [edited, setEdited] = useState<'paper' | 'authors'>()
  const held = useHeldParts()
  const may = useMayCall()
  // Edits are based on the loaded version: on a newer one, their save detects a conflict.
  const options = { params: { id: paperId }, round, isPaused: edited !== undefined, forAway: useDatabases() }
  const read = useRead(getPaper, { ...options, failed: texts.paperDetailsFailed })
  const objections = useRead(getObjections, { ...options, failed: texts.paperDetailsFailed })
  if (read.state !== 'ready')
    return (
      <Stack>
        {row && <Head title={row.PaperTitle} of={row} />}
        <NotReady read={read} height={320} />
      </Stack>
    )
  const paper = read.value
  const isOpenToChange = paper.Status !== 'draft' && paper.Decision === null && paper.WithdrawnOn === null
  const decided = decidedIn(paper)
  const edit = {
    paper,
    onCancel: () => setEdited(undefined),
    onSaved: () => {
      setEdited(undefined)
      onChanged()
    },
  }
  if (edited === 'paper' && isOpenToChange)
    return <EditPaper {...edit} themes={themes} minimumWords={minimumWords} />
  if (edited === 'authors' && isOpenToChange) return <EditAuthors {...edit} />
  return (
    <Stack>
      <AsOf on={read.asOf} />
      <Head title={paper.Title} of={paper} />
      {paper.Decision && <WaitingNote paperId={paper.Id} decision={paper.Decision} onUndone={onChanged} />}
      <PaperTools
        paper={paper}
        timeZone={timeZone}
        onEdit={setEdited}
        onDecide={onDecide}
        onRemind={() => onRemind(paper.Id)}
        onChanged={onChanged}
      />
      {objections.value && (
        <Objections objections={objections.value} timeZone={timeZone} onChanged={onChanged} />
      )}
      <PaneTabs
        tabs={['paper', ...others.filter((tab) => holds(held, partOfTab[tab] ?? 'any'))]}
        labels={deskTexts.tabs}
      >
        {(tab) => {
          switch (tab) {
            case 'paper':
              return <PaperTab paper={paper} timeZone={timeZone} onChanged={onChanged} />
            case 'authors':
              return <AuthorNames authors={paper.Authors} withPlaces />
            case 'reviews':
              if (paper.Status === 'draft') return <Text>{deskTexts.noReviews}</Text>
              return (
                <PaperReviews
                  paperId={paper.Id}
                  timeZone={timeZone}
                  round={round}
                  onAsk={isOpenToChange && !decided ? () => onAsk(paper.Id) : undefined}
                />
              )
            case 'files':
              return <PaperFiles paper={paper} timeZone={timeZone} />
            case 'history':
              return <PaperHistory paperId={paper.Id} round={round} timeZone={timeZone} />
            case 'money':
              return <PaperMoney paper={paper} />
            case 'mails':
              return <PaperMails paper={paper} timeZone={timeZone} />
          }
        }}
      </PaneTabs>
      {isOpenToChange && !decided && may(decidePapers) && (
        <DecisionFoot
          paper={paper}
          reviews={row?.Reviews}
          kinds={kinds}
          onDecide={onDecide}
          onMark={(mark) => onMark(paper, mark)}
        />
      )}
    </Stack>
  )
}

interface HeadProps {
  readonly title: string
  readonly of: Pick<
    PaperSearchItem,
    'PaperCode' | 'Status' | 'DecisionKind' | 'WithdrawnOn' | 'ConsiderBestPaper'
  > & {
    readonly Decision: Pick<NonNullable<PaperSearchItem['Decision']>, 'Status' | 'Kind'> | null
  }
}

/** What the list knows of a paper. */
function Head({ title, of }: HeadProps) {
  const kind = of.Decision ? of.Decision.Kind : of.DecisionKind
  return (
    <Stack gap={4}>
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        {title.trim() || listTexts.untitled}
      </Title>
      <Group gap="xs">
        <StatusBadge status={of.Decision?.Status ?? of.Status} isWithdrawn={of.WithdrawnOn !== null} />
        {kind && <Text size="sm">{kind}</Text>}
        {of.PaperCode && <Text size="sm">{of.PaperCode}</Text>}
        {of.ConsiderBestPaper && <Text size="sm">{listTexts.bestPaper}</Text>}
      </Group>
    </Stack>
  )
}
