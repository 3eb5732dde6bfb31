import './admin.css'
import { Button, Stack, Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { sendNotification } from '../../../../contract/notifications/notificationAdmin.ts'
import { announcementTexts } from '../../../../contract/notifications/announcements.ts'
import { mailScreenTexts } from '../../../../contract/mail/mailScreens.ts'
import { downloadSent } from '../../../../contract/notifications/sentList.ts'
import { Allowed, useMayCall } from '../../../parts/act/Allowed.tsx'
import { sheetDownload } from '../../../sync/files/sheetDownload.ts'
import { DownloadMenu } from '../../../ui/list/DownloadMenu.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { DeskHead } from '../../../ui/DeskHead.tsx'
import { useNavigationState } from '../navigationState.ts'
import { Compose } from './Compose.tsx'
import { SentDialog } from './SentDialog.tsx'
import { SentList } from './SentList.tsx'
import { changeShown, readShown, type Shown } from './shownAddress.ts'
import { TabRow } from '../../../ui/TabRow.tsx'

const states = ['active', 'past'] as const

/** The organisers' notifications (spec §2 "/notifications/admin"). */
export function AdminNotifications() {
  const [params, setParams] = useSearchParams()
  const state = useNavigationState()
  const shown = readShown(params, state)
  const may = useMayCall()
  // The navigation state has been used: from now on the URL has everything.
  const change = (next: Partial<Shown>, replace = false) => setParams(changeShown(shown, next), { replace })
  if (shown.isWriting && may(sendNotification))
    return <Compose onClose={() => change({ isWriting: false })} />
  return (
    <Tabs
      value={shown.State}
      keepMounted={false}
      onChange={(tab) => {
        if (tab === 'mail') setParams({ tab })
        else change({ State: tab === 'past' ? 'past' : 'active' })
      }}
    >
      <Stack>
        <DeskHead
          title={announcementTexts.title}
          tabs={
            // A wide screen has the mails among the screens of its areas.
            <TabRow active={shown.State} aria-label={announcementTexts.title}>
              {states.map((name) => (
                <Tabs.Tab key={name} value={name} mih="var(--target)">
                  {announcementTexts[name]}
                </Tabs.Tab>
              ))}
              <Tabs.Tab value="mail" mih="var(--target)" hiddenFrom="md">
                {mailScreenTexts.title}
              </Tabs.Tab>
            </TabRow>
          }
        >
          <DownloadMenu {...sheetDownload(downloadSent, (format) => ({ State: shown.State, format }))} />
          <Allowed to={sendNotification}>
            <Button leftSection={<Icon name="plus" />} onClick={() => change({ isWriting: true })}>
              {announcementTexts.write}
            </Button>
          </Allowed>
        </DeskHead>
        <Tabs.Panel value={shown.State}>
          <SentList
            shown={shown}
            pointedId={state.openDetails ? undefined : state.notificationId}
            onPage={(Page, replace) => change({ Page }, replace)}
          />
        </Tabs.Panel>
        <SentDialog id={shown.open} onClose={() => change({ open: undefined })} />
      </Stack>
    </Tabs>
  )
}
