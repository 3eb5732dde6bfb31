import { Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formTexts } from '../../../contract/core/forms.ts'
import { reviewScreenTexts as texts } from '../../../contract/reviews/reviewScreens.ts'
import { readStorageQuota } from '../../cache/database/storageQuota.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { usePromise } from '../../ui/reads/usePromise.ts'
import { SheetDialog } from '../../ui/sheet/SheetDialog.tsx'
import { sizeOf } from '../../ui/sizeOf.ts'
import { keepFiles, type KeptFiles } from './keepFiles.ts'
import type { ListedReview } from './useAssigned.ts'

interface KeepAllProps {
  /** The papers whose files are kept. */
  readonly papers: readonly ListedReview[]
  /** How many they were when it was asked for; undefined while closed. */
  readonly begun: number | undefined
  readonly onClose: () => void
}

/** Keeps the files of all papers of the list on this device, to read them offline. */
export function KeepAll({ papers, begun, onClose }: KeepAllProps) {
  return (
    <SheetDialog
      begun={begun}
      title={texts.keepAllTitle}
      size="md"
      closeLabel={formTexts.cancel}
      onClose={onClose}
    >
      {() => <Keeping open={papers} onClose={onClose} />}
    </SheetDialog>
  )
}

interface KeepingProps {
  readonly open: readonly ListedReview[]
  readonly onClose: () => void
}

/** The number of files that were tried, and of all. */
type Tried = readonly [done: number, all: number]

function Keeping({ open, onClose }: KeepingProps) {
  const databases = useDatabases()
  const quota = usePromise(readStorageQuota, () => '', [])
  const [tried, setTried] = useState<Tried>()
  const [ended, setEnded] = useState<KeptFiles>()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const { isBusy, act } = useAct({ failed: texts.keepFailed, onEnd: () => setTried(undefined) })
  const keep = async () => {
    setEnded(undefined)
    setTried([0, open.length])
    const end = await keepFiles(databases, open, {
      progress: (done) => setTried([done, open.length]),
      isStopped: () => isLeft.current,
      failed: texts.keepFailed,
    })
    setEnded(end)
    if (end.end !== 'whole' || end.left.length > 0) return undefined
    onClose()
    return texts.allKept(end.kept)
  }
  const { Usage, Quota } = quota.state === 'ready' ? quota.value : { Usage: null, Quota: null }
  return (
    <Stack>
      <Text>{texts.keepAllText}</Text>
      {Usage !== null && Quota !== null && (
        <Text size="sm" c="dimmed">
          {texts.keepRoom(sizeOf(Math.max(Quota - Usage, 0)))}
        </Text>
      )}
      {tried && (
        <Progress value={(100 * tried[0]) / Math.max(tried[1], 1)} aria-label={texts.keepingAll(...tried)} />
      )}
      <Text role="status">{tried ? texts.keepingAll(...tried) : ended && texts.keptSome(ended)}</Text>
      {ended && ended.left.length > 0 && (
        <ul className="review-left">
          {ended.left.map(([PaperCode, why]) => (
            <li key={PaperCode}>{`${PaperCode}: ${why}`}</li>
          ))}
        </ul>
      )}
      <DialogFoot busy={isBusy} done={tried?.[0] ?? 0} onCancel={onClose} onClick={() => act(keep)}>
        {ended ? texts.keepOn : texts.keepThem}
      </DialogFoot>
    </Stack>
  )
}
