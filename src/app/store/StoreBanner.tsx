import './store.css'
import { Button } from '@mantine/core'
import { storeTexts } from '../../../contract/device/deviceStore.ts'
import type { StoreCondition } from '../../cache/database/storeCondition.ts'
import { isActing } from '../../stores/acting.ts'
import { useStoreCondition, useUnwritten } from '../../stores/deviceStore.ts'
import { Icon } from '../../ui/icons.tsx'
import { downloadUnsaved } from './unwrittenText.ts'
import { updateHere } from './updateHere.ts'

interface StoreBannerProps {
  readonly userId: string
  /** True while there is something to download. */
  readonly isUnsaved: boolean
}

/** The banner's text for a store condition; undefined for no banner. */
function wordsOf(condition: StoreCondition, unwritten: number): string | undefined {
  // The cover shows it.
  if (condition === 'replaced') return undefined
  // The banner of an acting admin already says that nothing is kept.
  if (condition === 'memory' && isActing()) return undefined
  if (condition !== 'ok') return storeTexts[condition]
  return unwritten > 0 ? storeTexts.unwritten : undefined
}

/** The red banner above the screen: typed text is not saved on this device, why, and what to do (offline O13). */
export function StoreBanner({ userId, isUnsaved }: StoreBannerProps) {
  const condition = useStoreCondition()
  const words = wordsOf(condition, useUnwritten())
  if (words === undefined) return null
  return (
    <div role="alert" className="store-banner">
      <div className="store-banner-inner">
        <Icon name="warning" />
        <div className="store-banner-words">
          <strong>{condition === 'blocked' ? storeTexts.blockedTitle : storeTexts.title}</strong>
          <span>{words}</span>
        </div>
        <div className="store-banner-buttons">
          {isUnsaved && (
            <Button variant="white" color="dark" onClick={() => void downloadUnsaved(userId)}>
              {storeTexts.download}
            </Button>
          )}
          {condition === 'lost' && (
            <Button variant="white" color="dark" onClick={() => window.location.reload()}>
              {storeTexts.reload}
            </Button>
          )}
          {condition === 'newer' && (
            <Button variant="white" color="dark" onClick={() => void updateHere()}>
              {storeTexts.update}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
