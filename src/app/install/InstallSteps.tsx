import './install.css'
import type { ReactNode } from 'react'
import { installTexts } from './texts.ts'

const phone = <rect className="install-frame" x="16" y="3" width="32" height="58" rx="5" />
const rows = <path className="install-frame" d="M22 14h20M22 21h20M22 28h14" />

const shareOnPhone = (
  <>
    {phone}
    {rows}
    <path className="install-mark" d="M28 46h-2v9h12v-9h-2M32 51V40m-3.5 3.5L32 40l3.5 3.5" />
  </>
)
const choiceOnPhone = (
  <>
    {phone}
    {rows}
    <rect className="install-mark" x="20" y="37" width="24" height="14" rx="3" />
    <path className="install-mark" d="M24 44h8M38 40.5v7m-3.5-3.5h7" />
  </>
)
const iconOnPhone = (
  <>
    {phone}
    <path className="install-frame" d="M22 14h6v6h-6zM36 14h6v6h-6zM22 28h6v6h-6z" />
    <rect className="install-mark install-full" x="35" y="27" width="8" height="8" rx="2" />
  </>
)
const dotsOnPhone = (
  <>
    {phone}
    <path className="install-frame" d="M22 26h20M22 33h20M22 40h14" />
    <path className="install-mark install-dots" d="M42 9v0M42 14v0M42 19v0" />
  </>
)
const shareOnMac = (
  <>
    <rect className="install-frame" x="3" y="12" width="58" height="42" rx="4" />
    <path className="install-frame" d="M3 24h58M8 18h3M15 18h3" />
    <path className="install-mark" d="M46 17v5h8v-5M50 19v-6m-2.5 2.5L50 13l2.5 2.5" />
  </>
)
const dockOnMac = (
  <>
    <rect className="install-frame" x="3" y="8" width="58" height="46" rx="4" />
    <rect className="install-frame" x="12" y="42" width="40" height="9" rx="3" />
    <rect className="install-mark install-full" x="36" y="44" width="5" height="5" rx="1" />
  </>
)

/** The pictures of the steps, in their order. */
const pictures = {
  safariOnPhone: [shareOnPhone, choiceOnPhone, iconOnPhone],
  safariOnMac: [shareOnMac, dockOnMac],
  firefoxOnPhone: [dotsOnPhone, choiceOnPhone],
} as const satisfies Readonly<Record<string, readonly ReactNode[]>>

export type Steps = keyof typeof pictures

/** How the app is installed by hand: a picture and a sentence for each step. */
export function InstallSteps({ steps }: { readonly steps: Steps }) {
  return (
    <ol className="install-steps">
      {installTexts[steps].map((text, place) => (
        <li key={text} className="install-step">
          {/* The words say the same. */}
          <svg className="install-picture" viewBox="0 0 64 64" aria-hidden="true">
            {pictures[steps][place]}
          </svg>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
