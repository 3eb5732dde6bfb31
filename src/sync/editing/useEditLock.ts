import { useCallback, useEffect, useRef, useState } from 'react'
import { flushAll } from '../../cache/database/openWriters.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import type { EditLock } from './editLock.ts'
import { takeDraftLock } from './draftLock.ts'

/**
 * The edit lock of a form shown in several windows: one of them edits, the others follow (offline O8). `isMine` is
 * undefined until it is known whether this window edits; `takeOver` asks the other window to release the lock.
 */
export function useEditLock(id: string) {
  const databases = useDatabases()
  const [isMine, setMine] = useState<boolean>()
  const lock = useRef<EditLock>(undefined)
  useEffect(() => {
    let isOpen = true
    const taking = takeDraftLock(databases, id, (mine) => {
      if (isOpen) setMine(mine)
    })
    void taking.then((taken) => {
      if (!isOpen) return
      lock.current = taken
      setMine(taken.isMine())
    })
    return () => {
      isOpen = false
      // Writes the latest text first: the next window reads it.
      void taking.then(async (taken) => {
        await flushAll().catch(() => undefined)
        await taken.close()
      })
    }
  }, [databases, id])
  const takeOver = useCallback(async () => lock.current?.takeOver(), [])
  return { isMine, takeOver }
}
