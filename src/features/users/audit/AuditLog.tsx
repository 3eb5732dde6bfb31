import { NativeSelect, Stack } from '@mantine/core'
import { AuditSearch, getAuditChoices, searchAudit } from '../../../../contract/audit/audit.ts'
import { auditWords } from '../../../../contract/audit/auditWords.ts'
import { downloadAudit } from '../../../../contract/reports/reports.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { sheetDownload } from '../../../sync/files/sheetDownload.ts'
import { DownloadMenu } from '../../../ui/list/DownloadMenu.tsx'
import { Found } from '../../../ui/list/Found.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { usePaged } from '../../../ui/list/usePaged.ts'
import { useAddress } from '../../../ui/sheet/useAddress.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { AuditEntries } from './AuditEntries.tsx'

const names = { ActorId: 'who', Action: 'what', About: 'about', From: 'from', To: 'to' } as const
type Filter = keyof typeof names
const filters = Object.keys(names) as Filter[]

/** Reads the URL; invalid values count as absent. */
function readShown(params: URLSearchParams) {
  const { shape } = AuditSearch
  const given = (name: keyof typeof shape, from: string) =>
    shape[name].safeParse(params.get(from) || undefined).data
  const found = filters.map((name) => [name, given(name, names[name])] as const)
  return {
    ...Object.fromEntries(found),
    Page: shape.Page.safeParse(params.get('page') ?? undefined).data ?? 1,
  } as {
    readonly [F in Filter]?: string | undefined
  } & { readonly Page: number }
}

const describe = (error: unknown) => messageOf(error, auditWords.loadFailed)

/** Who did what to whom, and when. The state is in the URL. */
export function AuditLog() {
  const [params, setParams] = useAddress()
  const shown = readShown(params)
  const { Page, ...narrowing } = shown
  const filter = Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== undefined))
  const query = { ...filter, Page }
  const list = usePaged(query, async () => (await call(searchAudit, { query })).Result, describe)
  const choices = useRead(getAuditChoices, { failed: describe })
  const { Actors, Actions } = choices.state === 'ready' ? choices.value : { Actors: [], Actions: [] }
  const change = (name: string, value: string) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: name === 'about' },
    )
  }
  const isNarrowed = filters.some((name) => shown[name])
  return (
    <Stack>
      <search className="desk-filters">
        <SearchField
          label={auditWords.about}
          hint={auditWords.aboutHint}
          text={shown.About ?? ''}
          onSearch={(text) => change('about', text)}
        />
        <NativeSelect
          label={auditWords.who}
          value={shown.ActorId ?? ''}
          onChange={(event) => change('who', event.currentTarget.value)}
        >
          <option value="">{auditWords.anyone}</option>
          {Actors.map(({ Id, Name }) => (
            <option key={Id} value={Id}>
              {Name}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={auditWords.what}
          value={shown.Action ?? ''}
          onChange={(event) => change('what', event.currentTarget.value)}
        >
          <option value="">{auditWords.anything}</option>
          {Actions.map((action) => (
            <option key={action}>{action}</option>
          ))}
        </NativeSelect>
        <DateField
          label={auditWords.from}
          value={shown.From ?? ''}
          onChange={(event) => change('from', event.currentTarget.value)}
        />
        <DateField
          label={auditWords.to}
          value={shown.To ?? ''}
          onChange={(event) => change('to', event.currentTarget.value)}
        />
      </search>
      <Found
        list={list}
        texts={auditWords}
        page={shown.Page}
        onPage={(page, replace = false) =>
          setParams(
            (before) => {
              const next = new URLSearchParams(before)
              next.set('page', String(page))
              return next
            },
            { replace },
          )
        }
        tools={<DownloadMenu {...sheetDownload(downloadAudit, (format) => ({ ...filter, format }))} />}
        onClear={isNarrowed ? () => setParams(() => new URLSearchParams({ tab: 'audit' })) : undefined}
      >
        {({ Rows }) => <AuditEntries entries={Rows} />}
      </Found>
    </Stack>
  )
}
