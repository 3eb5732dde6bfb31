import './update.css'
import { PlainCard, PlainGroup } from '../../ui/plain/PlainBoxes.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { PlainText } from '../../ui/plain/PlainText.tsx'
import { updateNow, useUpdate } from './worker.ts'

/** Shows that a new version is ready; it takes over only when the person agrees (offline O16). */
export function UpdatePrompt() {
  const step = useUpdate((state) => state.step)
  return (
    <div role="status">
      {step !== 'none' && (
        <PlainCard className="shell-update" padding="sm">
          <PlainGroup justify="space-between" gap="xs">
            <PlainText fw={600}>A new version is ready</PlainText>
            <PlainButton flex="none" onClick={() => void updateNow()}>
              Update now
            </PlainButton>
          </PlainGroup>
        </PlainCard>
      )}
    </div>
  )
}
