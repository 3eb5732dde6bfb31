import './configuration/configuration.css'
import { Stack, Tabs, Title } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { configurationTexts } from '../../../contract/configuration.ts'
import { databasesOf } from '../../cache/person.ts'
import { useSession } from '../../stores/session.ts'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { BankForm } from './configuration/BankForm.tsx'
import { DatesPanel } from './configuration/DatesPanel.tsx'
import { GeneralForm } from './configuration/GeneralForm.tsx'
import { LandingForm } from './configuration/LandingForm.tsx'
import { PrivacyForm } from './configuration/PrivacyForm.tsx'
import { RatesForm } from './configuration/RatesForm.tsx'
import { ThemesPanel } from './configuration/ThemesPanel.tsx'

const panels = {
  general: GeneralForm,
  dates: DatesPanel,
  themes: ThemesPanel,
  rates: RatesForm,
  bank: BankForm,
  landing: LandingForm,
  privacy: PrivacyForm,
} as const
type Tab = keyof typeof panels
const tabs = Object.keys(panels) as Tab[]

/** The organisers' settings (spec §6 "Web Configuration"); the tab stands in the address. */
export function WebConfiguration() {
  usePageTitle(configurationTexts.title)
  const session = useSession((state) => state.session)
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'general'
  if (!session) return null
  const Panel = panels[tab]
  return (
    <Stack maw={900} mx="auto">
      <Title order={1} size="h2">
        {configurationTexts.title}
      </Title>
      <Tabs value={tab} keepMounted={false} onChange={(name) => setParams(name ? { tab: name } : {})}>
        <Tabs.List className="configuration-tabs" aria-label={configurationTexts.title}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} className="configuration-tab">
              {configurationTexts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          <Panel databases={databasesOf(session.UserId)} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
