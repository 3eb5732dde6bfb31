import { Anchor, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { getPublicProgramme, type Programme } from '../../../contract/events/programme.ts'
import { entriesOf } from '../../../contract/events/programmeEntries.ts'
import { programmeTexts as texts } from '../../../contract/events/programmeScreen.ts'
import { loginPath, paths } from '../../paths.ts'
import { publicContent } from '../../sync/public/publicContent.ts'
import { readPublic } from '../../sync/public/publicRead.ts'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { usePromise } from '../../ui/reads/usePromise.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { ProgrammeHint } from './ProgrammeHint.tsx'
import { ProgrammeView } from './ProgrammeView.tsx'

const noStars: ReadonlySet<string> = new Set()

/** Reads the programme for visitors: null if it is not shown to them. Throws if it cannot be read. */
async function readIt() {
  const answer = await readPublic(getPublicProgramme)
  if (answer.kind === 'read') return { programme: answer.Result, storedOn: answer.StoredOn }
  // Another provider of the API may have none for visitors.
  if (publicContent.getState().homePage.value?.IsProgrammePublic) throw new Error(answer.message)
  return { programme: null, storedOn: null }
}

export interface VisitorsProgrammeProps {
  /** Leads to the sign-in, if visitors may not read the programme. */
  readonly signIn: ReactNode
}

/** The programme for visitors, if the organisers show it to everybody. */
export function VisitorsProgramme({ signIn }: VisitorsProgrammeProps) {
  const read = usePromise(readIt, () => texts.failed, [])
  // Visitors have no live connection.
  useWindowEvent('focus', read.refresh)
  if (read.state === 'ready' && read.value.programme === null) return signIn
  const stored = read.state === 'ready' ? read.value.storedOn : null
  return (
    <Screen title={texts.title} gap="sm" className="programme">
      <AsOf on={stored === null ? undefined : Date.parse(stored)} />
      {read.state === 'ready' && read.value.programme ? (
        <Shown programme={read.value.programme} />
      ) : read.state === 'ready' ? null : (
        <NotReady read={read} loading={<ScreenSkeleton />} />
      )}
    </Screen>
  )
}

function Shown({ programme }: { readonly programme: Programme }) {
  const { Version, Events, TimeZone } = programme
  const entries = useMemo(() => entriesOf(Events), [Events])
  const abstracts = useMemo(
    () => new Map(entries.flatMap(({ Papers }) => Papers.map(({ Id, Abstract }) => [Id, Abstract] as const))),
    [entries],
  )
  const readAbstract = useCallback((paperId: string) => Promise.resolve(abstracts.get(paperId)), [abstracts])
  if (Version === 0) return <ProgrammeHint title={texts.unpublished} hint={texts.visitorsUnpublished} />
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.visitorStars}{' '}
        <Anchor component={Link} to={loginPath(paths.programme)}>
          {texts.signIn}
        </Anchor>
      </Text>
      <ProgrammeView
        entries={entries}
        timeZone={TimeZone}
        stars={noStars}
        star={undefined}
        readAbstract={readAbstract}
        missing={texts.abstractMissing}
      />
    </>
  )
}
