import { useUnsavedForm } from '../../stores/unsaved.ts'
import { LostBanner } from './LostBanner.tsx'
import { StoreBanner } from './StoreBanner.tsx'
import { StoreCover } from './StoreCover.tsx'
import { useHoldsUnsaved, useWarningBeforeLeaving } from './unwrittenText.ts'

/** Shows problems of the device's store, and protects typed text from being lost (offline O13, O14). */
export function StoreHost({ userId }: { readonly userId: string }) {
  const isUnsaved = useHoldsUnsaved(userId)
  useUnsavedForm(isUnsaved)
  useWarningBeforeLeaving(isUnsaved)
  return (
    <>
      <StoreBanner userId={userId} isUnsaved={isUnsaved} />
      <LostBanner />
      <StoreCover userId={userId} isUnsaved={isUnsaved} />
    </>
  )
}
