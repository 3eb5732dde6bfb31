import { Alert, Badge, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { publishDeskTexts as texts } from '../../../contract/events/eventDesk.ts'
import type { DraftEvent } from '../../../contract/events/events.ts'
import { momentIn } from '../../../contract/core/moments.ts'
import {
  getProgrammeChanges,
  publishProgramme,
  publishTexts,
  type PublicationPreview,
} from '../../../contract/events/publishing.ts'
import { Allowed } from '../../parts/act/Allowed.tsx'
import { call } from '../../sync/session/call.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { AskFirst } from './AskFirst.tsx'

/** The most changes shown in the list. */
const shown = 300

interface PublishPanelProps {
  readonly timeZone: string
  /** The planned events; a new array reloads the changes. */
  readonly events: readonly DraftEvent[]
}

/** The changes since the last publication, the people concerned, and the button to publish. */
export function PublishPanel({ timeZone, events }: PublishPanelProps) {
  const read = useRead(getProgrammeChanges, { failed: texts.failed, round: events })
  if (read.state !== 'ready') return <NotReady read={read} loading={<ListSkeleton rows={4} />} />
  return <Changes preview={read.value} timeZone={timeZone} onPublished={read.again} />
}

interface ChangesProps {
  readonly preview: PublicationPreview
  readonly timeZone: string
  readonly onPublished: () => void
}

function Changes({ preview, timeZone, onPublished }: ChangesProps) {
  const { Version, PublishedOn, Changes: changes, People, LeftOut, Seen } = preview
  const [isAsking, setAsking] = useState(false)
  const [Tell, setTell] = useState(true)
  return (
    <Stack maw={900}>
      <Text>
        {PublishedOn === null ? texts.never : texts.last(Version, momentIn(timeZone, PublishedOn))}{' '}
        {changes.length === 0 && texts.nothing}
      </Text>
      {LeftOut.length > 0 && (
        <Alert color="orange" title={texts.leftOut}>
          <ul className="events-plain">
            {LeftOut.map(({ PaperCode, PaperTitle, SessionTitle }) => (
              <li key={`${PaperCode} ${SessionTitle}`}>
                {PaperCode} {PaperTitle} ({SessionTitle})
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {changes.length > 0 && (
        <>
          <Text fw={600} role="status">
            {texts.changes(changes.length)}. {texts.concern(People)}
          </Text>
          <ul className="events-changes" tabIndex={0} aria-label={texts.changes(changes.length)}>
            {changes.slice(0, shown).map((change, index) => (
              <li key={`${change.SessionId} ${String(index)}`}>
                <Badge variant="default" tt="none">
                  {texts.kinds[change.Kind]}
                </Badge>
                <span>{change.Text}</span>
                {change.People > 0 && (
                  <Text span fz="inherit" c="dimmed" className="events-change-people">
                    {texts.people(change.People)}
                  </Text>
                )}
              </li>
            ))}
          </ul>
          {changes.length > shown && <Text size="sm">{texts.more(changes.length - shown)}</Text>}
          <Allowed to={publishProgramme}>
            <Button w="fit-content" onClick={() => setAsking(true)}>
              {texts.publish}
            </Button>
          </Allowed>
        </>
      )}
      <AskFirst
        title={texts.question}
        name={isAsking ? texts.changes(changes.length) : undefined}
        text={texts.explained(Tell ? People : 0)}
        yes={texts.publish}
        act={async () => {
          await call(publishProgramme, { body: { Seen, Tell } })
          return publishTexts.published
        }}
        onClose={() => setAsking(false)}
        onDone={onPublished}
      >
        {People > 0 && (
          <Checkbox
            label={texts.tell}
            checked={Tell}
            onChange={({ currentTarget }) => setTell(currentTarget.checked)}
          />
        )}
      </AskFirst>
    </Stack>
  )
}
