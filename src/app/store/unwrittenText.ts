import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { storeTexts } from '../../../contract/device/deviceStore.ts'
import { deviceStore } from '../../cache/database/storeCondition.ts'
import { databasesOf } from '../../cache/database/personDatabases.ts'
import { hasUnsent, unsentPapers } from '../../cache/entities/rescueText.ts'
import { hasUnwrittenText, rescueAll } from '../../cache/database/openWriters.ts'
import { useStoreCondition, useUnwritten } from '../../stores/deviceStore.ts'
import { useEvery } from '../../ui/reads/useEvery.ts'
import { saveFile } from '../../ui/files/saveFile.ts'

/** How often a page whose store is blocked by another tab checks for typed text, in milliseconds. */
const rhythm = 500

/** True while closing this page would lose typed text. */
export function useHoldsUnsaved(userId: string): boolean {
  const condition = useStoreCondition()
  const unwritten = useUnwritten()
  const isInMemory = condition === 'memory'
  const isUnsent = useLiveQuery(
    async () => isInMemory && (await hasUnsent(databasesOf(userId).work)),
    [userId, isInMemory],
  )
  const isBlocked = condition === 'blocked'
  const [isTyped, setTyped] = useState(false)
  useEvery(isBlocked ? rhythm : undefined, () => setTyped(hasUnwrittenText()))
  return unwritten > 0 || (isBlocked && isTyped) || (isInMemory && (isUnsent ?? false))
}

/** Warns a person who leaves a page and would lose typed text. */
export function useWarningBeforeLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      // The last keystroke may be newer than `isUnsaved`.
      if (isUnsaved || (deviceStore.getState().condition !== 'ok' && hasUnwrittenText()))
        event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}

/** Downloads the text that this device does not keep, as a readable file: titles, authors, texts (offline O13). */
export async function downloadUnsaved(userId: string): Promise<void> {
  const inMemory = deviceStore.getState().condition === 'memory'
  const kept = inMemory ? await unsentPapers(databasesOf(userId).work) : []
  const found = new Map([...kept, ...rescueAll()].map((rescued) => [rescued.Id, rescued]))
  const [first, ...others] = found.values()
  if (!first) return
  const text = [first, ...others].map(({ Text }) => Text).join('\n\n')
  const name = others.length > 0 ? storeTexts.fileName : `${first.Title.slice(0, 60)}.txt`
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)
}
