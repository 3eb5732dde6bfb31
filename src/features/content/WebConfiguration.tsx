import './configuration/configuration.css'
import { Button, Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { configurationTexts } from '../../../contract/content/configuration.ts'
import { useSession } from '../../stores/session.ts'
import { TabRow } from '../../ui/TabRow.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { paths } from '../../paths.ts'
import { BankForm } from './configuration/BankForm.tsx'
import { DatesPanel } from './configuration/DatesPanel.tsx'
import { DecisionKindsPanel } from './configuration/DecisionKindsPanel.tsx'
import { DesignationsPanel } from './configuration/DesignationsPanel.tsx'
import { GeneralForm } from './configuration/GeneralForm.tsx'
import { LandingForm } from './configuration/LandingForm.tsx'
import { PrivacyForm } from './configuration/PrivacyForm.tsx'
import { RatesForm } from './configuration/RatesForm.tsx'
import { ThemesPanel } from './configuration/ThemesPanel.tsx'
import { UniversitiesPanel } from './configuration/UniversitiesPanel.tsx'
import { HistoryPanel } from './history/HistoryPanel.tsx'

const panels = {
  general: { Panel: GeneralForm, noun: 'HomePage' },
  dates: { Panel: DatesPanel, noun: 'Date' },
  themes: { Panel: ThemesPanel, noun: 'Theme' },
  decisions: { Panel: DecisionKindsPanel, noun: undefined },
  designations: { Panel: DesignationsPanel, noun: 'Designation' },
  universities: { Panel: UniversitiesPanel, noun: 'University' },
  rates: { Panel: RatesForm, noun: 'Rates' },
  bank: { Panel: BankForm, noun: 'Bank' },
  landing: { Panel: LandingForm, noun: 'Welcome' },
  privacy: { Panel: PrivacyForm, noun: 'PrivacyNotice' },
} as const
type Tab = keyof typeof panels
const tabs = Object.keys(panels) as Tab[]

/** The organisers' settings (spec §6 "Web Configuration"); the tab is in the URL. */
export function WebConfiguration() {
  const session = useSession((state) => state.session)
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'general'
  /** Counts restored versions: each one reloads the form, and its unsaved text. */
  const [round, setRound] = useState(0)
  if (!session) return null
  const { Panel, noun } = panels[tab]
  return (
    <Stack maw={900}>
      <ScreenHead title={configurationTexts.title}>
        <Button component={Link} to={paths.archive} variant="default">
          {configurationTexts.archive}
        </Button>
      </ScreenHead>
      <Tabs value={tab} keepMounted={false} onChange={(name) => setParams(name ? { tab: name } : {})}>
        <TabRow active={tab} aria-label={configurationTexts.title}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} className="configuration-tab">
              {configurationTexts.tabs[name]}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={tab} pt="md">
          <Panel key={round} />
          {noun && <HistoryPanel key={noun} noun={noun} onRestored={() => setRound((count) => count + 1)} />}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
