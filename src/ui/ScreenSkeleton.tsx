import { PlainSkeleton, PlainStack } from './plain/PlainBoxes.tsx'

/** The placeholder of a screen while it loads. */
export function ScreenSkeleton() {
  return (
    <PlainStack role="status" aria-busy="true" aria-label="Loading">
      <PlainSkeleton height={36} width="60%" />
      <PlainSkeleton height={120} />
      <PlainSkeleton height={120} />
    </PlainStack>
  )
}
