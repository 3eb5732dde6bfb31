import { Anchor, Stack, Tabs } from '@mantine/core'
import type { ArchivedConference } from '../../../contract/archive/archive.ts'
import {
  archivedPaperList,
  archivedReceiptList,
  archivedRegistrationList,
} from '../../../contract/archive/archiveLists.ts'
import { archiveDeskTexts } from './texts.ts'
import { getReceipt } from '../../../contract/payments/receipts.ts'
import { openDocument } from '../../sync/files/documents.ts'
import { offerDownload } from '../../ui/files/offerDownload.ts'
import { paramsOf, useAddress } from '../../ui/sheet/useAddress.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { PaperDialog } from './PaperDialog.tsx'
import { YearList } from './YearList.tsx'

interface OpenYearProps {
  readonly conference: ArchivedConference
  readonly timeZone: string
}

const lists = ['papers', 'registrations', 'receipts'] as const

/** The lists of a past conference; the list, its search and its page are in the URL. */
export function OpenYear({ conference, timeZone }: OpenYearProps) {
  const databases = useDatabases()
  const [params, setParams] = useAddress()
  const list = lists.find((name) => name === params.get('list')) ?? 'papers'
  const id = conference.ConferenceId
  /** Empty values leave the URL; the rest stays, since a search may follow a click that opened a paper. */
  const change = (changes: Readonly<Record<string, string>>, replace = false) =>
    setParams((before) => paramsOf({ ...Object.fromEntries(before), ...changes }), { replace })
  const at = { conferenceId: id, hint: archiveDeskTexts.searchHint[list] }
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
            label={archiveDeskTexts.lists.papers}
            list={archivedPaperList}
            named="Title"
            idOf={({ PaperId }) => PaperId}
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
            label={archiveDeskTexts.lists.registrations}
            list={archivedRegistrationList}
            named="Name"
            idOf={({ AccommodationId }) => AccommodationId}
          />
        </Tabs.Panel>
        <Tabs.Panel value="receipts" pt="md">
          <YearList
            {...at}
            label={archiveDeskTexts.lists.receipts}
            list={archivedReceiptList}
            named="Number"
            idOf={({ ReceiptNumber }) => ReceiptNumber}
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

/** A cell that opens something. */
function LinkButton({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <Anchor component="button" type="button" className="desk-title" fw={600} ta="left" onClick={onClick}>
      {text}
    </Anchor>
  )
}
