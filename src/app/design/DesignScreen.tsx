import './design.css'
import '../../features/papers/papers.css'
import '../../features/papers/list/list.css'
import '../../features/papers/list/press.css'
import '../../ui/list/desk.css'
import '../../ui/list/pane.css'
import { useEffect, useState } from 'react'
import { Segments } from '../../ui/form/Segments.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { showDensities, showStates } from './appRules.ts'
import { designParts } from './designParts.ts'
import { Part } from './Part.tsx'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the device' },
] as const

type Scheme = (typeof schemes)[number]['value']

/** As `public/first.js` does it, until the page is loaded again. */
function paint(scheme: Scheme): void {
  const isDark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
}

/** The decisions of docs/DESIGN.md as they look, from the app's own tokens and components. Development only. */
export function DesignScreen() {
  const [scheme, setScheme] = useState<Scheme>('auto')
  useEffect(() => {
    showStates()
    showDensities()
  }, [])
  return (
    <Screen
      title="Design"
      gap="xl"
      beside={
        <Segments
          aria-label="Light and dark"
          choices={schemes}
          value={scheme}
          onChange={(next) => {
            setScheme(next)
            paint(next)
          }}
        />
      }
    >
      {designParts.map(({ decision, Shown }) => (
        <Part key={decision} title={decision}>
          <Shown />
        </Part>
      ))}
    </Screen>
  )
}
