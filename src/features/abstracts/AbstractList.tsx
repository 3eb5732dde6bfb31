import { Anchor, Badge, Card, NativeSelect, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { comparedStatuses, searchAbstracts, type AbstractItem } from '../../../contract/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstractDesk.ts'
import { deskTexts } from '../../../contract/desk.ts'
import { filterLabels, statusLabels } from '../../../contract/papers.ts'
import { downloadAbstracts } from '../../../contract/reports.ts'
import { getThemes } from '../../../contract/themes.ts'
import { useOnNews } from '../../stores/news.ts'
import { call, messageOf } from '../../sync/api.ts'
import { sheetDownload } from '../../sync/sheetDownload.ts'
import { DownloadMenu } from '../../ui/list/DownloadMenu.tsx'
import { Found } from '../../ui/list/Found.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { usePaged } from '../../ui/list/usePaged.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import { changeShown, filterOf, isNarrowed, queryOf, type AbstractsShown } from './abstractSearch.ts'

interface AbstractListProps {
  readonly shown: AbstractsShown
  readonly onChange: (change: Partial<AbstractsShown>, replace?: boolean) => void
  readonly onClear: () => void
}

const scores = [25, 50, 75, 90] as const

/** All abstracts of submitted papers, the most suspicious first. */
export function AbstractList({ shown, onChange, onClear }: AbstractListProps) {
  const query = queryOf(shown)
  const list = usePaged(query, async () => (await call(searchAbstracts, { query })).Result, messageOf)
  useOnNews(list.refresh)
  return (
    <Stack>
      <Filters shown={shown} onChange={onChange} />
      <Found
        list={list}
        texts={texts}
        page={shown.Page}
        onPage={(Page, replace) => onChange({ Page }, replace)}
        onClear={isNarrowed(shown) ? onClear : undefined}
        tools={
          <DownloadMenu {...sheetDownload(downloadAbstracts, (format) => ({ ...filterOf(shown), format }))} />
        }
      >
        {({ Rows, Similar }) => (
          <>
            {Similar.length > 0 && <Text role="status">{deskTexts.similar(Similar.join(', '))}</Text>}
            <ul className="abstracts-cards desk-cards" aria-label={texts.list}>
              {Rows.map((row) => (
                <Row
                  key={row.Id}
                  row={row}
                  to={`?${changeShown(shown, { paper: row.Id, other: undefined }).toString()}`}
                />
              ))}
            </ul>
          </>
        )}
      </Found>
    </Stack>
  )
}

function Row({ row, to }: { readonly row: AbstractItem; readonly to: string }) {
  const names = row.Authors.map(({ FullName }) => FullName).join(', ')
  return (
    <Card component="li" withBorder padding="sm">
      <div className="abstracts-row">
        <Stack gap={2} miw={0}>
          <Anchor component={Link} to={to} fw={600} size="sm" className="desk-title" underline="hover">
            {row.PaperTitle}
          </Anchor>
          <Text size="sm" lineClamp={1}>
            {names}
          </Text>
          <Text size="sm" c="dimmed">
            {[row.PaperCode, row.ThemeTittle, statusLabels[row.Status]].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        <div className="abstracts-marks">
          <Text size="sm" fw={600}>
            {row.HighestScore > 0 ? texts.scoreOf(row.HighestScore) : texts.noScore}
          </Text>
          {row.Verified && (
            <Badge variant="dot" color="green" tt="none" size="lg">
              {texts.verified}
            </Badge>
          )}
        </div>
      </div>
    </Card>
  )
}

function Filters({ shown, onChange }: Omit<AbstractListProps, 'onClear'>) {
  const themes = useLoaded(
    async () => (await call(getThemes)).Result,
    (error) => messageOf(error),
    [],
  )
  const verified = ['yes', 'no'] as const
  const sorts = ['score', 'newest', 'title', 'code'] as const
  return (
    <search className="desk-filters">
      <SearchField
        label={texts.search}
        hint={texts.searchHint}
        text={shown.Text}
        onSearch={(Text) => onChange({ Text })}
      />
      <NativeSelect
        label={texts.status}
        value={shown.Status ?? ''}
        onChange={(event) =>
          onChange({ Status: comparedStatuses.options.find((one) => one === event.currentTarget.value) })
        }
        data={[
          { value: '', label: texts.anyStatus },
          ...comparedStatuses.options.map((value) => ({ value, label: filterLabels[value] })),
        ]}
      />
      <NativeSelect
        label={texts.theme}
        value={shown.ThemeId ?? ''}
        onChange={(event) => onChange({ ThemeId: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: texts.anyTheme },
          ...(themes.state === 'ready' ? themes.value : []).map(({ Id, ThemeTitle }) => ({
            value: Id,
            label: ThemeTitle,
          })),
        ]}
      />
      <NativeSelect
        label={texts.verified}
        value={shown.Verified ?? ''}
        onChange={(event) =>
          onChange({ Verified: verified.find((one) => one === event.currentTarget.value) })
        }
        data={[
          { value: '', label: texts.anyVerified },
          ...verified.map((value) => ({ value, label: texts.verifiedValues[value] })),
        ]}
      />
      <NativeSelect
        label={texts.score}
        value={shown.Score === undefined ? '' : String(shown.Score)}
        onChange={(event) => onChange({ Score: Number(event.currentTarget.value) || undefined })}
        data={[
          { value: '', label: texts.anyScore },
          ...scores.map((score) => ({ value: String(score), label: texts.atLeast(score) })),
        ]}
      />
      <NativeSelect
        label={texts.sort}
        value={shown.Sort}
        onChange={(event) =>
          onChange({ Sort: sorts.find((one) => one === event.currentTarget.value) ?? 'score' })
        }
        data={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
      />
    </search>
  )
}
