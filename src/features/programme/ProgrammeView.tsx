import './programme.css'
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { programmeTexts as texts } from '../../../contract/events/programmeScreen.ts'
import { readersTime } from '../../../contract/events/programmeTimes.ts'
import type { Entry } from '../../../contract/events/programmeEntries.ts'
import { zoneHere } from '../../../contract/core/zones.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useIsDesk } from '../../ui/list/useIsDesk.ts'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { deskViews, isFound, views, wordsOf } from './grouping.ts'
import { PrintSheet } from './PrintSheet.tsx'
import { ProgrammeHint } from './ProgrammeHint.tsx'
import { ProgrammeList } from './ProgrammeList.tsx'
import { ReadingProvider, type Reading } from './reading.ts'

interface ProgrammeViewProps extends Pick<
  Reading,
  'timeZone' | 'stars' | 'star' | 'readAbstract' | 'missing'
> {
  readonly entries: readonly Entry[]
  /** Acts beside printing. */
  readonly acts?: ReactNode
}

/** The filters and the view of the programme; all of them are in the URL. */
function useShown({ entries, stars }: Pick<ProgrammeViewProps, 'entries' | 'stars'>, isDesk: boolean) {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const starredOnly = params.get('starred') === 'yes'
  const pointed = params.get('entry')
  const usual = isDesk ? 'grid' : 'day'
  const asked = (isDesk ? deskViews : views).find((one) => one === params.get('by')) ?? usual
  // What is searched, or pointed at, is found in the list.
  const view = asked === 'grid' && (search || pointed !== null) ? 'day' : asked
  const isSearch = search !== ''
  const words = useMemo(
    () => (isSearch ? new Map(entries.map((entry) => [entry.Id, wordsOf(entry)])) : undefined),
    [entries, isSearch],
  )
  const shown = useMemo(
    () =>
      entries.filter(
        ({ Id }) => (!starredOnly || stars.has(Id)) && (!words || isFound(words.get(Id) ?? '', search)),
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
  return { view, usual, pointed, search, starredOnly, shown, change }
}

const choicesOf = (shown: readonly (typeof deskViews)[number][]) =>
  shown.map((value) => ({ value, label: texts.views[value] }))

/** A published programme: found, filtered, and shown in one of its views. */
export function ProgrammeView(props: ProgrammeViewProps) {
  const { entries, timeZone, stars, star, readAbstract, missing, acts } = props
  const readerZone = zoneHere()
  const isDesk = useIsDesk()
  const { view, usual, pointed, search, starredOnly, shown, change } = useShown(props, isDesk)
  const viewChoices = choicesOf(isDesk ? deskViews : views)
  // One time zone may have two names, such as Asia/Kolkata and Asia/Calcutta.
  const isOtherZone = useMemo(
    () => entries.some((entry) => readersTime(entry, timeZone, readerZone) !== undefined),
    [entries, timeZone, readerZone],
  )
  const show = (next: string) => change({ by: next === usual ? '' : next })
  const onlyStarred = (isOnly: boolean) => change({ starred: isOnly ? 'yes' : '' })
  const zone = (
    <Text size="sm" c="dimmed">
      {isOtherZone ? texts.zones(timeZone, readerZone) : texts.zone(timeZone)}
    </Text>
  )
  const actions = (
    <Group gap="sm">
      {acts}
      <Button variant="default" disabled={shown.length === 0} onClick={() => window.print()}>
        {texts.print}
      </Button>
    </Group>
  )
  return (
    <>
      {!isDesk && zone}
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
              {star && (
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
              )}
              <NativeSelect
                data={viewChoices}
                value={view}
                aria-label={texts.viewLabel}
                onChange={(event) => show(event.currentTarget.value)}
              />
            </>
          )}
        </div>
        {isDesk && actions}
      </div>
      {isDesk && (
        <Group gap="sm">
          <Segments aria-label={texts.viewLabel} choices={viewChoices} value={view} onChange={show} />
          {zone}
          {star && (
            <Checkbox
              label={texts.starredOnly}
              checked={starredOnly}
              onChange={(event) => onlyStarred(event.currentTarget.checked)}
              classNames={{ root: 'programme-last', body: 'programme-check' }}
            />
          )}
        </Group>
      )}
      <Text size="sm" role="status" aria-live="polite" className="programme-found">
        {search || starredOnly ? texts.found(shown.length) : ''}
      </Text>
      {shown.length === 0 ? (
        <ProgrammeHint
          title={starredOnly && !search ? texts.noStars : texts.nothing}
          hint={starredOnly && !search ? texts.noStarsHint : texts.nothingHint}
        />
      ) : (
        <ReadingProvider value={{ readAbstract, missing, timeZone, readerZone, stars, star, pointed }}>
          <ProgrammeList shown={shown} view={view} isSearch={search !== ''} />
        </ReadingProvider>
      )}
      {!isDesk && actions}
      <PrintSheet entries={shown} timeZone={timeZone} />
    </>
  )
}
