import '../../../ui/list/desk.css'
import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { updateSession } from '../../../../contract/events/events.ts'
import { sessionTimes } from '../../../../contract/events/eventDesk.ts'
import type { DraftSession } from '../../../../contract/events/events.ts'
import { getPapersToPlace } from '../../../../contract/events/placing.ts'
import { Allowed } from '../../../parts/act/Allowed.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { Icon } from '../../../ui/icons.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { formPath } from '../useEvents.ts'
import { PaperRow, type PaperRowProps } from './PaperRow.tsx'
import type { Placed } from './placing.ts'
import { gridTexts } from './texts.ts'

/** The id of the place where papers without a session are. */
export const trayId = 'tray'

interface FrameProps {
  readonly id: string
  readonly children: ReactNode
}

export interface BesideProps {
  /** The open session. */
  readonly open: DraftSession | undefined
  readonly timeZone: string
  readonly onClose: () => void
  readonly onMove: (session: DraftSession) => void
  readonly onPlace: (placed: Placed) => void
  /** A paper that can also be dragged, and a place that takes what is dragged there. */
  readonly Row?: ComponentType<PaperRowProps>
  readonly Frame?: ComponentType<FrameProps>
}

const Plain = ({ children }: FrameProps) => children

/** Beside the programme: the open session with its papers, and the papers that have no session. */
export function Beside({
  open,
  timeZone,
  onClose,
  onMove,
  onPlace,
  Row = PaperRow,
  Frame = Plain,
}: BesideProps) {
  return (
    <section className="grid-beside" aria-label={gridTexts.beside}>
      {open && (
        <Frame key={open.Id} id={open.Id}>
          <OpenSession {...{ session: open, timeZone, onClose, onMove, onPlace, Row }} />
        </Frame>
      )}
      <Frame id={trayId}>
        <Tray onPlace={onPlace} Row={Row} />
      </Frame>
    </section>
  )
}

interface OpenSessionProps extends Pick<BesideProps, 'timeZone' | 'onClose' | 'onMove' | 'onPlace'> {
  readonly session: DraftSession
  readonly Row: ComponentType<PaperRowProps>
}

function OpenSession({ session, timeZone, onClose, onMove, onPlace, Row }: OpenSessionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Somebody who opens a session by keyboard reads it next.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-label={gridTexts.open}>
      <Stack gap="xs">
        <Group wrap="nowrap" align="start" justify="space-between">
          <Title order={2} size="h5" tabIndex={-1} ref={heading} style={{ overflowWrap: 'anywhere' }}>
            {session.Title}
          </Title>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="var(--target)"
            aria-label={gridTexts.close}
            onClick={onClose}
          >
            <Icon name="close" size={18} />
          </ActionIcon>
        </Group>
        <Text size="sm" c="dimmed">
          {[sessionTimes(session, timeZone), session.Room || gridTexts.noRoom].join(' · ')}
        </Text>
        {session.Participants.length > 0 && (
          <Text size="sm">{session.Participants.map(({ FullName }) => FullName).join(', ')}</Text>
        )}
        <Group gap="xs">
          <Button component={Link} to={formPath(session.EventId, session.Id)} variant="default">
            {gridTexts.edit}
          </Button>
          <Allowed to={updateSession}>
            <Button
              variant="default"
              aria-label={gridTexts.moveNamed(session.Title)}
              onClick={() => onMove(session)}
            >
              {gridTexts.move}
            </Button>
          </Allowed>
        </Group>
        {session.Papers.length === 0 && (
          <Text size="sm" c="dimmed">
            {gridTexts.noPapers}
          </Text>
        )}
        <ul className="events-plain">
          {session.Papers.map((paper) => (
            <li key={paper.Id}>
              <Row placed={{ paper, from: session.Id }} onPlace={onPlace} />
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  )
}

function Tray({
  onPlace,
  Row,
}: Pick<BesideProps, 'onPlace'> & { readonly Row: ComponentType<PaperRowProps> }) {
  const [words, setText] = useState('')
  const read = useRead(getPapersToPlace, {
    query: { Text: words, Placed: 'no' },
    failed: gridTexts.trayFailed,
    keepsShown: true,
  })
  return (
    <section aria-label={gridTexts.tray}>
      <Stack gap="xs">
        <Title order={2} size="h5">
          {gridTexts.tray}
        </Title>
        <div className="desk-filters">
          <SearchField
            label={gridTexts.traySearch}
            hint={gridTexts.traySearchHint}
            text={words}
            onSearch={setText}
          />
        </div>
        {read.value ? (
          <>
            <Text size="sm" c="dimmed" role="status">
              {read.value.Total > 0
                ? gridTexts.trayCount(read.value.Total)
                : words.trim() === ''
                  ? gridTexts.trayNone
                  : gridTexts.trayNothing}
            </Text>
            <ul className="events-plain">
              {read.value.Rows.map((paper) => (
                <li key={paper.Id}>
                  <Row placed={{ paper, from: null }} onPlace={onPlace} />
                </li>
              ))}
            </ul>
            {read.value.Total > read.value.Rows.length && (
              <Text size="sm" c="dimmed">
                {gridTexts.trayMore(read.value.Total - read.value.Rows.length)}
              </Text>
            )}
          </>
        ) : (
          <NotReady read={read} height={160} />
        )}
      </Stack>
    </section>
  )
}
