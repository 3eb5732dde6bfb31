import './programme.css'
import { ActionIcon, Checkbox, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { programmeTexts as texts } from '../../../contract/events/programmeScreen.ts'
import { readersTime } from '../../../contract/events/programmeTimes.ts'
import { zoneHere } from '../../../contract/core/zones.ts'
import { useConnection } from '../../stores/connection.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useIsDesk } from '../../ui/list/useIsDesk.ts'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { BookMenu } from './BookMenu.tsx'
import { CalendarButton } from './CalendarButton.tsx'
import { PrintButton } from './PrintButton.tsx'
import { ProgrammeList } from './ProgrammeList.tsx'
import { useProgramme, type KnownProgramme } from '../../parts/programme/useProgramme.ts'
import { views, isFound, wordsOf } from './grouping.ts'

/** The filters and the view of the programme; all of them are in the URL. */
function useShown({ entries, stars }: Pick<KnownProgramme, 'entries' | 'stars'>) {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const starredOnly = params.get('starred') === 'yes'
  const view = views.find((one) => one === params.get('by')) ?? 'day'
  const words = useMemo(() => new Map(entries.map((entry) => [entry.Id, wordsOf(entry)])), [entries])
  const shown = useMemo(
    () =>
      entries.filter(
        ({ Id }) => (!starredOnly || stars.has(Id)) && (!search || isFound(words.get(Id) ?? '', search)),
      ),
    [entries, stars, words, search, starredOnly],
  )
  const change = (changed: Partial<Record<'q' | 'by' | 'starred', string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('entry')
        for (const [name, value] of Object.entries(changed)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return { view, search, starredOnly, shown, change }
}

/** The programme for every signed-in person, also offline. */
export function ProgrammeScreen() {
  const known = useProgramme()
  const { frame, error, pullAgain } = known
  const isReachable = useConnection((state) => state.reachable)
  return (
    <Screen title={texts.title} gap="sm" className="programme">
      <AsOf on={isReachable ? undefined : frame?.On} text={texts.asOf} />
      {error && <Failure message={error} again={pullAgain} />}
      {!frame &&
        !error &&
        (isReachable || frame === undefined ? <ScreenSkeleton /> : <Hint title={texts.offlineFirst} />)}
      {frame &&
        (frame.Programme.Version === 0 ? (
          <Hint title={texts.unpublished} hint={texts.unpublishedHint} />
        ) : (
          <Published known={known} timeZone={frame.Programme.TimeZone} />
        ))}
    </Screen>
  )
}

function Hint({ title, hint }: { readonly title: string; readonly hint?: string }) {
  return (
    <Stack align="center" py="xl" gap="xs">
      <Text fw={600} ta="center">
        {title}
      </Text>
      {hint && <Text ta="center">{hint}</Text>}
    </Stack>
  )
}

interface PublishedProps {
  readonly known: KnownProgramme
  readonly timeZone: string
}

const viewChoices = views.map((value) => ({ value, label: texts.views[value] }))

function Published({ known, timeZone }: PublishedProps) {
  const readerZone = zoneHere()
  const { view, search, starredOnly, shown, change } = useShown(known)
  // One time zone may have two names, such as Asia/Kolkata and Asia/Calcutta.
  const isOtherZone = useMemo(
    () => known.entries.some((entry) => readersTime(entry, timeZone, readerZone) !== undefined),
    [known.entries, timeZone, readerZone],
  )
  const isDesk = useIsDesk()
  const show = (next: string) => change({ by: next === 'day' ? '' : next })
  const onlyStarred = (isOnly: boolean) => change({ starred: isOnly ? 'yes' : '' })
  return (
    <>
      <Text size="sm" c="dimmed">
        {isOtherZone ? texts.zones(timeZone, readerZone) : texts.zone(timeZone)}
      </Text>
      <div className="programme-tools">
        <div className="programme-line">
          <SearchField
            label={texts.search}
            hint={texts.searchHint}
            text={search}
            onSearch={(text) => change({ q: text.trim() })}
          />
          {!isDesk && (
            <>
              <ActionIcon
                variant="default"
                size="var(--target)"
                className="programme-star"
                aria-pressed={starredOnly}
                aria-label={texts.starredOnly}
                onClick={() => onlyStarred(!starredOnly)}
              >
                <Icon name="star" size={20} />
              </ActionIcon>
              <NativeSelect
                data={viewChoices}
                value={view}
                aria-label={texts.viewLabel}
                onChange={(event) => show(event.currentTarget.value)}
              />
            </>
          )}
        </div>
        {/* A phone has them below the sessions; they stay the same, so that what they opened does. */}
        <Group gap="sm" className="programme-actions">
          <CalendarButton />
          <BookMenu />
          <PrintButton entries={shown} timeZone={timeZone} />
        </Group>
      </div>
      {isDesk && (
        <Group gap="sm" justify="space-between">
          <SegmentedControl
            data={viewChoices}
            value={view}
            aria-label={texts.viewLabel}
            onChange={show}
            classNames={{ label: 'programme-view' }}
          />
          <Checkbox
            label={texts.starredOnly}
            checked={starredOnly}
            onChange={(event) => onlyStarred(event.currentTarget.checked)}
            classNames={{ body: 'programme-check' }}
          />
        </Group>
      )}
      <Text size="sm" role="status" aria-live="polite" className="programme-found">
        {search || starredOnly ? texts.found(shown.length) : ''}
      </Text>
      {shown.length === 0 ? (
        <Hint
          title={starredOnly && !search ? texts.noStars : texts.nothing}
          hint={starredOnly && !search ? texts.noStarsHint : texts.nothingHint}
        />
      ) : (
        <ProgrammeList
          known={known}
          shown={shown}
          view={view}
          isSearch={search !== ''}
          timeZone={timeZone}
          readerZone={readerZone}
        />
      )}
    </>
  )
}
