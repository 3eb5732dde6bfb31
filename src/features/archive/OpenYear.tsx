import { Stack, Tabs } from '@mantine/core'
import {
  downloadArchivedPapers,
  downloadArchivedReceipts,
  downloadArchivedRegistrations,
  searchArchivedPapers,
  searchArchivedReceipts,
  searchArchivedRegistrations,
  type ArchivedConference,
} from '../../../contract/archive/archive.ts'
import {
  archivedPaperColumns,
  archivedReceiptColumns,
  archivedRegistrationColumns,
} from '../../../contract/archive/archiveColumns.ts'
import { archiveDeskTexts } from './texts.ts'
import { getReceipt } from '../../../contract/payments/receipts.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { call } from '../../sync/session/call.ts'
import { openDocument } from '../../sync/files/documents.ts'
import { offerDownload } from '../../ui/files/offerDownload.ts'
import { paramsOf, useAddress } from '../../ui/sheet/useAddress.ts'
import { LinkButton } from './LinkButton.tsx'
import { PaperDialog } from './PaperDialog.tsx'
import { YearList } from './YearList.tsx'

interface OpenYearProps {
  readonly conference: ArchivedConference
  readonly databases: PersonDatabases
  readonly timeZone: string
}

const lists = ['papers', 'registrations', 'receipts'] as const

/** The lists of a past conference; the list, its search and its page are in the URL. */
export function OpenYear({ conference, databases, timeZone }: OpenYearProps) {
  const [params, setParams] = useAddress()
  const list = lists.find((name) => name === params.get('list')) ?? 'papers'
  const id = conference.ConferenceId
  /** Empty values leave the URL; the rest stays, since a search may follow a click that opened a paper. */
  const change = (changes: Readonly<Record<string, string>>, replace = false) =>
    setParams((before) => paramsOf({ ...Object.fromEntries(before), ...changes }), { replace })
  const text = params.get('text') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const at = { text, page, timeZone, change, hint: archiveDeskTexts.searchHint[list] }
  const paper = params.get('paper') ?? undefined
  return (
    <Stack>
      <Tabs
        value={list}
        keepMounted={false}
        onChange={(name) => change({ list: name ?? '', text: '', page: '', paper: '' })}
      >
        <Tabs.List aria-label={archiveDeskTexts.list}>
          {lists.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {archiveDeskTexts.lists[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="papers" pt="md">
          <YearList
            {...at}
            conferenceId={id}
            label={archiveDeskTexts.lists.papers}
            columns={archivedPaperColumns}
            named="Title"
            idOf={({ PaperId }) => PaperId}
            read={async (query) => (await call(searchArchivedPapers, { params: { id }, query })).Result}
            sheet={downloadArchivedPapers}
            cells={{
              Title: ({ PaperId, PaperTitle }) => (
                <LinkButton onClick={() => change({ paper: PaperId })} text={PaperTitle} />
              ),
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="registrations" pt="md">
          <YearList
            {...at}
            conferenceId={id}
            label={archiveDeskTexts.lists.registrations}
            columns={archivedRegistrationColumns}
            named="Name"
            idOf={({ AccommodationId }) => AccommodationId}
            read={async (query) =>
              (await call(searchArchivedRegistrations, { params: { id }, query })).Result
            }
            sheet={downloadArchivedRegistrations}
          />
        </Tabs.Panel>
        <Tabs.Panel value="receipts" pt="md">
          <YearList
            {...at}
            conferenceId={id}
            label={archiveDeskTexts.lists.receipts}
            columns={archivedReceiptColumns}
            named="Number"
            idOf={({ ReceiptNumber }) => ReceiptNumber}
            read={async (query) => (await call(searchArchivedReceipts, { params: { id }, query })).Result}
            sheet={downloadArchivedReceipts}
            cells={{
              Number: ({ ReceiptNumber, PaymentId }) => (
                <LinkButton
                  text={ReceiptNumber}
                  onClick={() =>
                    void offerDownload(`receipt-${ReceiptNumber}.pdf`, () =>
                      openDocument(databases, getReceipt, PaymentId, archiveDeskTexts.loadFailed),
                    )
                  }
                />
              ),
            }}
          />
        </Tabs.Panel>
      </Tabs>
      <PaperDialog
        conferenceId={id}
        paperId={paper}
        timeZone={timeZone}
        onClose={() => change({ paper: '' })}
      />
    </Stack>
  )
}
