import { useEffect, useState } from 'react'
import { whenIdleOrHidden } from '../stores/idle.ts'
import { laterPart } from '../parts/later/laterPart.tsx'
import { startSync } from '../sync/outbox/syncEngine.ts'
import { followTabs } from './otherTabs.ts'
import { useAfterFirst } from '../stores/useAfterFirst.ts'
import { useAppBadge } from './waiting/useAppBadge.ts'

const Pulling = laterPart('Pulling', () => import('./Pulling.tsx'))

/**
 * Sends and pulls for the signed-in person. Sending starts as soon as the first screen leaves time, so that what is typed
 * is sent even if the window is closed at once; pulls and the live connection wait until the screen is shown (design §6).
 */
export function SyncHost({ userId }: { readonly userId: string }) {
  const [begins, setBegins] = useState(false)
  const isShown = useAfterFirst()
  useEffect(() => whenIdleOrHidden(() => setBegins(true)), [])
  // At once: other tabs say what this one must do before they sign out or take a new version.
  useEffect(() => followTabs(userId), [userId])
  return (
    begins && (
      <>
        <Sending userId={userId} />
        <Pulling isWanted={false} begins={isShown} userId={userId} />
      </>
    )
  )
}

function Sending({ userId }: { readonly userId: string }) {
  useEffect(() => startSync(userId), [userId])
  useAppBadge()
  return null
}
