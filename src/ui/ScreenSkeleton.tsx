import { heldScreen } from './heldScreen.ts'
import { PlainSkeleton, PlainStack } from './plain/PlainBoxes.tsx'

const here = () => (import.meta.env.SSR ? undefined : heldScreen(window.location.pathname))

/** The placeholder of a screen while it loads: what its page was served with, or bars. */
export function ScreenSkeleton() {
  const held = here()
  return (
    <PlainStack role="status" aria-busy="true" aria-label="Loading">
      {held ? (
        <div ref={(place) => place?.append(held)} />
      ) : (
        <>
          <PlainSkeleton height={36} width="60%" />
          <PlainSkeleton height={120} />
          <PlainSkeleton height={120} />
        </>
      )}
    </PlainStack>
  )
}
