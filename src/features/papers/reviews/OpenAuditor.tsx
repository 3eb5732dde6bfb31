import { Alert, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { handReviewsOver } from '../../../../contract/reviews/reviewMoves.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { limits } from '../../../../contract/core/limits.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import {
  assignmentList,
  getAssignments,
  type AskedReview,
} from '../../../../contract/reviews/assignmentList.ts'
import {
  remindAuditors,
  setAuditorThemes,
  type AuditorProgress,
} from '../../../../contract/reviews/reviewDesk.ts'
import {
  auditorColumns,
  reviewDeskScreenTexts as texts,
} from '../../../../contract/reviews/reviewDeskScreens.ts'
import { Allowed, AllowedForm } from '../../../parts/act/Allowed.tsx'
import { useAct } from '../../../parts/act/useAct.ts'
import { PaneTabs } from '../../../parts/list/PaneTabs.tsx'
import { paths, pathWith } from '../../../paths.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { call } from '../../../sync/session/call.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { List } from '../../../ui/list/List.tsx'
import { useSelection } from '../../../ui/list/useSelection.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { MoveDialog, type Begun } from './MoveDialog.tsx'
import { deskOfReviews } from './texts.ts'

interface OpenAuditorProps {
  /** Undefined for somebody who is no auditor. */
  readonly auditor: AuditorProgress | undefined
  readonly themes: readonly Theme[]
  readonly timeZone: string
  readonly onRemind: (auditorIds: string[]) => void
  /** A new number reloads the assignments. */
  readonly round: number
  readonly onChanged: () => void
}

const tabs = ['reviews', 'themes'] as const

/** One auditor: how far and how fast they are, what they were asked for, and the themes that they know. */
export function OpenAuditor({ auditor, ...props }: OpenAuditorProps) {
  if (!auditor) return <Alert color="gray" title={deskOfReviews.auditors.emptyTitle} role="status" />
  return (
    <Stack>
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        {auditor.FullName}
      </Title>
      <Facts facts={[[texts.email, auditor.Email]]} />
      <Facts
        areShort
        facts={auditorColumns
          .filter(({ key }) => key !== 'Name' && key !== 'Themes')
          .map(({ heading, value }) => [heading, value(auditor, props.timeZone)] as const)}
      />
      <PaneTabs tabs={tabs} labels={deskOfReviews.ofAuditor}>
        {(tab) =>
          tab === 'reviews' ? (
            <Assignments {...props} auditor={auditor} />
          ) : (
            <Themes key={auditor.AuditorId} {...props} auditor={auditor} />
          )
        }
      </PaneTabs>
      {auditor.Assigned + auditor.Accepted > 0 && (
        <Allowed to={remindAuditors}>
          <div className="pane-foot">
            <Button
              variant={auditor.Overdue > 0 ? 'filled' : 'default'}
              onClick={() => props.onRemind([auditor.AuditorId])}
            >
              {texts.remind}
            </Button>
          </div>
        </Allowed>
      )}
    </Stack>
  )
}

type Known = OpenAuditorProps & { readonly auditor: AuditorProgress }

const idOf = ({ Id }: AskedReview) => Id
const nameOf = ({ PaperCode, PaperTitle }: AskedReview) => `${PaperCode} ${PaperTitle}`
const mayMove = ({ State }: AskedReview) => State !== 'done' && State !== 'conflict'
/** A declined one has come back by itself, and is only handed over. */
const mayComeBack = ({ State }: AskedReview) => State === 'assigned' || State === 'accepted'

const columns = assignmentList.spec.columns.filter(({ key }) =>
  ['Paper', 'Title', 'State', 'Due'].includes(key),
)

/** What the auditor was asked for, to take back or to hand over. */
function Assignments({ auditor, timeZone, round, onChanged }: Known) {
  const { AuditorId } = auditor
  const read = useRead(getAssignments, {
    query: { AuditorId, PageSize: limits.PageSizeLargest },
    failed: deskOfReviews.assignments.loadFailed,
    round,
    keepsShown: true,
  })
  const selection = useSelection<AskedReview>(AuditorId, idOf)
  const [begun, setBegun] = useState<Begun>()
  if (read.state !== 'ready') return <NotReady read={read} height={160} />
  const { Rows, Total } = read.value
  const chosen = selection.rows.filter((row) => Rows.some(({ Id }) => Id === row.Id))
  const begin = (kind: Begun['kind']) => setBegun({ kind, Ids: chosen.map(idOf) })
  if (Rows.length === 0) return <Text c="dimmed">{deskOfReviews.assignments.none}</Text>
  return (
    <Stack>
      <Allowed to={handReviewsOver}>
        <Group gap="xs">
          <Button variant="default" disabled={chosen.length === 0} onClick={() => begin('over')}>
            {deskOfReviews.handOver.act}
          </Button>
          <Button variant="default" disabled={!chosen.some(mayComeBack)} onClick={() => begin('back')}>
            {deskOfReviews.takeBack.act}
          </Button>
        </Group>
      </Allowed>
      <List
        label={deskOfReviews.ofAuditor.reviews}
        rows={Rows}
        idOf={idOf}
        columns={columns}
        named="Title"
        layout={{ Paper: { width: 90 }, State: { width: 150 }, Due: { width: 150 } }}
        dense={{ widths: {}, resize: () => undefined }}
        timeZone={timeZone}
        choosing={{
          ...selection,
          label: (row) => deskOfReviews.assignments.select(nameOf(row)),
          labelOfAll: deskOfReviews.assignments.selectAll,
          may: mayMove,
        }}
      />
      {Total > Rows.length && (
        <Button
          component={Link}
          variant="default"
          to={pathWith(paths.paperReviews, { tab: 'assignments', of: AuditorId })}
        >
          {deskOfReviews.assignments.toAll}
        </Button>
      )}
      <MoveDialog
        begun={begun}
        timeZone={timeZone}
        onClose={() => setBegun(undefined)}
        onDone={() => {
          setBegun(undefined)
          selection.clear()
          onChanged()
        }}
      />
    </Stack>
  )
}

function Themes({ auditor: { AuditorId, FullName, ThemeIds }, themes, onChanged }: Known) {
  const [chosen, setChosen] = useState<readonly string[]>(ThemeIds)
  const { isBusy, act } = useAct({ failed: texts.failed })
  const save = async () => {
    await call(setAuditorThemes, { params: { id: AuditorId }, body: { ThemeIds: [...chosen] } })
    onChanged()
    return texts.settingsSaved
  }
  return (
    <AllowedForm to={setAuditorThemes}>
      <Stack component="section" aria-label={texts.themesOf(FullName)}>
        <Checkbox.Group label={texts.themesHint} value={[...chosen]} onChange={setChosen}>
          <Stack gap="sm" mt="xs">
            {themes.map(({ Id, ThemeTitle }) => (
              <Checkbox key={Id} size="md" value={Id} label={ThemeTitle} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group>
          <BusyButton busy={isBusy} onClick={() => act(save)}>
            {formTexts.save}
          </BusyButton>
        </Group>
      </Stack>
    </AllowedForm>
  )
}
