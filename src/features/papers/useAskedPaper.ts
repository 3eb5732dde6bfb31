import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sharingTexts } from '../../../contract/sharing.ts'
import { dropShared, readShared } from '../../cache/shared.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { keepPicked } from './pickedFile.ts'
import { refusalOf } from './refusedFile.ts'

/** Opens a new draft and answers whether it is open; undefined for people who add no papers. */
type AddNew = (() => boolean) | undefined

/** Shared files that are being taken over: an effect may run twice. */
const taking = new Set<string>()

async function beginWith(id: string, addNew: AddNew): Promise<void> {
  if (!addNew) {
    showSnack(sharingTexts.notYours, 'error')
    return
  }
  const file = await readShared(id).catch(() => undefined)
  if (!file) {
    showSnack(sharingTexts.lost, 'error')
    return
  }
  const refusal = await refusalOf(file)
  if (refusal !== undefined) showSnack(refusal, 'error')
  // The file stays where it waits until a draft has it.
  else if (!addNew() || !(await keepPicked(file)).isKept) return
  await dropShared(id)
}

/**
 * Opens the paper that the address asks for: a new one, one that begins with a file shared with the app, or one that is
 * here, by the id of its draft.
 */
export function useAskedPaper(addNew: AddNew, open: ((draftId: string) => void) | undefined): void {
  const [search, setSearch] = useSearchParams()
  const isNew = search.get('new') === 'paper'
  const shared = search.get('shared')
  const asked = search.get('draft')
  const isReady = open !== undefined
  const openAsked = useEffectEvent((draftId: string) => open?.(draftId))
  useEffect(() => {
    if (!isNew) return
    setSearch({}, { replace: true })
    addNew?.()
  }, [isNew, addNew, setSearch])
  useEffect(() => {
    if (asked === null || !isReady) return
    setSearch({}, { replace: true })
    openAsked(asked)
  }, [asked, isReady, setSearch])
  useEffect(() => {
    if (shared === null || taking.has(shared)) return
    taking.add(shared)
    void beginWith(shared, addNew).finally(() => {
      taking.delete(shared)
      setSearch({}, { replace: true })
    })
  }, [shared, addNew, setSearch])
}
