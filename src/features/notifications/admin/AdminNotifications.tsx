import './admin.css'
import { Button, Group, Stack, Tabs, Title } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import { announcementTexts } from '../../../../contract/announcements.ts'
import { mailScreenTexts } from '../../../../contract/mailScreens.ts'
import { databasesOf, type PersonDatabases } from '../../../cache/person.ts'
import { useSession } from '../../../stores/session.ts'
import { Icon } from '../../../ui/icons.tsx'
import { usePageTitle } from '../../../ui/pageTitle.ts'
import { paths } from '../../../ui/paths.ts'
import { useNavigationState } from '../navigationState.ts'
import { Compose } from './Compose.tsx'
import { SentDialog } from './SentDialog.tsx'
import { SentList } from './SentList.tsx'
import { changeShown, readShown, type Shown } from './shown.ts'

const states = ['active', 'past'] as const

/** What organisers tell people (spec §2 "/notifications/admin"). */
export function AdminNotifications() {
  usePageTitle(announcementTexts.title)
  const userId = useSession((state) => state.session?.UserId)
  return userId && <Desk databases={databasesOf(userId)} />
}

function Desk({ databases }: { readonly databases: PersonDatabases }) {
  const [params, setParams] = useSearchParams()
  const state = useNavigationState()
  const shown = readShown(params, state)
  // What came with the way here has been followed: the address says all from now on.
  const change = (next: Partial<Shown>, replace = false) => setParams(changeShown(shown, next), { replace })
  if (shown.isWriting) return <Compose databases={databases} onClose={() => change({ isWriting: false })} />
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {announcementTexts.title}
        </Title>
        <Group gap="xs">
          <Button component={Link} to={paths.mail} variant="default">
            {mailScreenTexts.title}
          </Button>
          <Button leftSection={<Icon name="plus" />} onClick={() => change({ isWriting: true })}>
            {announcementTexts.write}
          </Button>
        </Group>
      </Group>
      <Tabs
        value={shown.State}
        keepMounted={false}
        onChange={(tab) => change({ State: tab === 'past' ? 'past' : 'active' })}
      >
        <Tabs.List aria-label={announcementTexts.title}>
          {states.map((name) => (
            <Tabs.Tab key={name} value={name} mih="var(--target)">
              {announcementTexts[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown.State} pt="md">
          <SentList
            shown={shown}
            pointedId={state.openDetails ? undefined : state.notificationId}
            onPage={(Page, replace) => change({ Page }, replace)}
          />
        </Tabs.Panel>
      </Tabs>
      <SentDialog id={shown.open} onClose={() => change({ open: undefined })} />
    </Stack>
  )
}
