import '../configuration/configuration.css'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pageDeskTexts } from './texts.ts'
import { useSession } from '../../../stores/session.ts'
import { Icon } from '../../../ui/icons.tsx'
import { usePageTitle } from '../../../ui/pageTitle.ts'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { PageForm } from './PageForm.tsx'
import { PageList } from './PageList.tsx'

/** The organisers' own pages (spec §2 "/pages"); the edited page is in the URL. */
export function PagesScreen() {
  usePageTitle(pageDeskTexts.title)
  const session = useSession((state) => state.session)
  const [params, setParams] = useSearchParams()
  const opened = params.get('page')
  /** Counts restored versions: each one reloads the list and the form. */
  const [round, setRound] = useState(0)
  const again = () => setRound((count) => count + 1)
  if (!session) return null
  const close = () => setParams({})
  if (opened)
    return (
      <Stack maw={900}>
        <Group justify="space-between">
          <Title order={1} size="h2">
            {opened === 'new' ? pageDeskTexts.addTitle : pageDeskTexts.editTitle}
          </Title>
          <Button variant="default" leftSection={<Icon name="back" />} onClick={close}>
            {pageDeskTexts.back}
          </Button>
        </Group>
        <PageForm key={`${opened} ${round}`} id={opened === 'new' ? undefined : opened} onAdded={close} />
        {opened !== 'new' && <HistoryPanel noun="Page" of={opened} onRestored={again} />}
      </Stack>
    )
  return (
    <Stack maw={900}>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {pageDeskTexts.title}
        </Title>
        <Button leftSection={<Icon name="plus" />} onClick={() => setParams({ page: 'new' })}>
          {pageDeskTexts.add}
        </Button>
      </Group>
      <Text c="dimmed">{pageDeskTexts.about}</Text>
      <PageList key={round} onEdit={(page) => setParams({ page })} />
      <HistoryPanel noun="Page" onRestored={again} />
    </Stack>
  )
}
