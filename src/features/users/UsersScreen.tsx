import '../../ui/list/desk.css'
import './users.css'
import { Button, Stack, Tabs } from '@mantine/core'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { userDeskTexts } from '../../../contract/users/userDesk.ts'
import { DeskHead } from '../../ui/DeskHead.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'
import { AuditLog } from './audit/AuditLog.tsx'
import { BrowserReports } from './audit/BrowserReports.tsx'
import { SignedCopy } from './audit/SignedCopy.tsx'
import { useActs } from './desk/useUndoableActions.ts'
import { UserDesk } from './desk/UserDesk.tsx'
import { Duplicates } from './duplicates/Duplicates.tsx'
import { TabRow } from '../../ui/TabRow.tsx'

const tabs = ['users', 'duplicates', 'audit', 'browsers'] as const

/** All people of the portal, possible duplicates, and the audit log (spec §2 "/users"). */
export function UsersScreen() {
  const [params, setParams] = useSearchParams()
  const acts = useActs()
  const heading = useRef<HTMLHeadingElement>(null)
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'users'
  const title = tab === 'users' ? userDeskTexts.title : userDeskTexts.tabs[tab]
  const adding = useSheetAddress('open')
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => setParams(next && next !== 'users' ? { tab: next } : {})}
    >
      <Stack>
        <DeskHead
          title={title}
          heading={heading}
          isNamedByTab
          tabs={
            // A wide screen has them among the screens of its areas.
            <TabRow active={tab} hiddenFrom="md" aria-label={userDeskTexts.views}>
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one} mih={44}>
                  {userDeskTexts.tabs[one]}
                </Tabs.Tab>
              ))}
            </TabRow>
          }
        >
          {tab === 'users' && (
            <>
              <Button
                variant="default"
                leftSection={<Icon name="plus" />}
                onClick={() => adding.open('user')}
              >
                {userDeskTexts.add}
              </Button>
              <Button
                variant="default"
                leftSection={<Icon name="users" />}
                onClick={() => adding.open('auditor')}
              >
                {userDeskTexts.addAuditor}
              </Button>
            </>
          )}
          {tab === 'audit' && <SignedCopy />}
        </DeskHead>
        <Tabs.Panel value="users">
          <UserDesk acts={acts} toHeading={() => heading.current?.focus()} />
        </Tabs.Panel>
        <Tabs.Panel value="duplicates">
          <Duplicates />
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <AuditLog />
        </Tabs.Panel>
        <Tabs.Panel value="browsers">
          <BrowserReports />
        </Tabs.Panel>
      </Stack>
    </Tabs>
  )
}
