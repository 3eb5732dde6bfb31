import { laterPart } from '../../parts/later/laterPart.tsx'
import { useStoreCondition } from '../../stores/deviceStore.ts'
import { useUnsavedForm } from '../../stores/unsaved.ts'
import { LostBanner } from './LostBanner.tsx'
import { StoreBanner } from './StoreBanner.tsx'
import { useHoldsUnsaved, useWarningBeforeLeaving } from './unwrittenText.ts'

const StoreCover = laterPart('StoreCover', () => import('./StoreCover.tsx'))

/** Shows problems of the device's store, and protects typed text from being lost (offline O13, O14). */
export function StoreHost({ userId }: { readonly userId: string }) {
  const isUnsaved = useHoldsUnsaved(userId)
  const isReplaced = useStoreCondition() === 'replaced'
  useUnsavedForm(isUnsaved)
  useWarningBeforeLeaving(isUnsaved)
  return (
    <>
      <StoreBanner userId={userId} isUnsaved={isUnsaved} />
      <LostBanner />
      <StoreCover isWanted={isReplaced} userId={userId} isUnsaved={isUnsaved} />
    </>
  )
}
