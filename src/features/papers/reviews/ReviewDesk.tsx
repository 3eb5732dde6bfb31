import '../../../ui/list/desk.css'
import '../desk/desk.css'
import '../papers.css'
import { Button, Stack, Tabs } from '@mantine/core'
import { useReducer } from 'react'
import { useSearchParams } from 'react-router-dom'
import { importReviews } from '../../../../contract/reviews/reviewDesk.ts'
import { setReviewSettings } from '../../../../contract/reviews/reviewDesk.ts'
import { importAuditors } from '../../../../contract/accounts/addAuditors.ts'
import { reviewDeskScreenTexts as texts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { UndoEntries } from '../../../parts/act/UndoEntries.tsx'
import { useHomePage } from '../../../sync/pull/useHomePage.ts'
import { DeskHead } from '../../../ui/DeskHead.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import { AddAuditors } from './AddAuditors.tsx'
import { AssignByCsv } from './AssignByCsv.tsx'
import { AssignmentsTab } from './AssignmentsTab.tsx'
import { AuditorsTab } from './AuditorsTab.tsx'
import { openReviewActs } from './openReviewActs.ts'
import { PapersTab } from './PapersTab.tsx'
import { ReviewSettings } from './ReviewSettings.tsx'
import { deskOfReviews } from './texts.ts'
import { TabRow } from '../../../ui/TabRow.tsx'

const tabs = ['auditors', 'papers', 'assignments'] as const

/** The organisers' desk of reviews: auditors, papers under review, and who was asked about what. */
export function ReviewDesk() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'auditors'
  const { timeZone } = useHomePage()
  const [round, changed] = useReducer((count: number) => count + 1, 0)
  const sheet = useSheetAddress('open')
  const may = useMayCall()
  const common = {
    round,
    timeZone,
    onChanged: changed,
    more: [
      may(importAuditors) && { label: deskOfReviews.add.act, act: () => sheet.open('add') },
      may(importReviews) && { label: texts.import, act: () => sheet.open('import') },
      may(setReviewSettings) && { label: deskOfReviews.settings, act: () => sheet.open('settings') },
    ],
  }
  const close = () => sheet.close()
  const done = () => {
    sheet.close()
    changed()
  }
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => setParams(next && next !== 'auditors' ? { tab: next } : {})}
    >
      <Stack>
        <DeskHead
          title={texts.title}
          tabs={
            // A wide screen has them among the screens of the room.
            <TabRow active={tab} hiddenFrom="md" aria-label={deskOfReviews.views}>
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one} mih={44}>
                  {deskOfReviews.tabs[one]}
                </Tabs.Tab>
              ))}
            </TabRow>
          }
        >
          {tab === 'auditors' && may(importAuditors) && (
            <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => sheet.open('add')}>
              {deskOfReviews.add.act}
            </Button>
          )}
        </DeskHead>
        <UndoEntries
          title={deskOfReviews.undoTitle}
          round={round}
          ofScreen={openReviewActs}
          onUndone={changed}
        />
        <Tabs.Panel value="auditors">
          <AuditorsTab {...common} />
        </Tabs.Panel>
        <Tabs.Panel value="papers">
          <PapersTab {...common} />
        </Tabs.Panel>
        <Tabs.Panel value="assignments">
          <AssignmentsTab {...common} />
        </Tabs.Panel>
        <AddAuditors isOpen={sheet.value === 'add' && may(importAuditors)} onClose={close} onAdded={done} />
        <AssignByCsv
          isOpen={sheet.value === 'import' && may(importReviews)}
          timeZone={timeZone}
          onClose={close}
          onAssigned={done}
        />
        <ReviewSettings isOpen={sheet.value === 'settings' && may(setReviewSettings)} onClose={close} />
      </Stack>
    </Tabs>
  )
}
