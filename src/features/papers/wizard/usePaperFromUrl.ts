import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sharingTexts } from './texts.ts'
import { dropShared, readShared } from '../../../cache/database/sharedFiles.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { isGoingBack, useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import { useDraft } from '../draft/draftStore.ts'
import { keepPicked } from '../draft/pickedFile.ts'
import { refusalOf } from '../draft/refusedFile.ts'

/** Opens a new draft and returns whether it is open; undefined for people who cannot add papers. */
type AddNew = (() => boolean) | undefined

/** Shared files that are being or have been received: an effect may run twice. */
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
  // The file stays in its store until a draft has it.
  else if (!addNew() || !(await keepPicked(file)).isKept) return
  await dropShared(id)
}

interface AskedPaper {
  readonly addNew: AddNew
  /** Opens a paper by the id in a URL, or a new one with the id from a reload; undefined while papers load. */
  readonly open: ((id: string, isNew: boolean) => void) | undefined
  /** The paper in the wizard, by the id in its URL. */
  readonly shown: string | undefined
  /** Its id on this device. */
  readonly draftId: string | undefined
  /** True if that paper existed before the wizard opened. */
  readonly isUpdate: boolean
  /** True once a part of it is on the device. */
  readonly isKept: boolean
  readonly close: () => void
}

/** The paper in the browser's own address, which may be ahead of what the screen has seen of it. */
const addressNow = () => new URLSearchParams(window.location.search).get('draft')

/** The step where an opened paper begins: at the authors, if the portal refused them (offline O6). */
const firstStep = () => (useDraft.getState().startsAt === 'authors-problem' ? 'authors' : '')

/**
 * Opens the paper in the URL: a new one, one with a file shared with the app, or one by its id, which is the portal's
 * as soon as the portal has it, so that a link works on every device. The open wizard is a history entry: Back closes
 * it, a reload opens it again.
 */
export function useAskedPaper({ addNew, open, shown, draftId, isUpdate, isKept, close }: AskedPaper): void {
  const [search, setSearch] = useSearchParams()
  const address = useSheetAddress('draft')
  const isNew = search.get('new') === 'paper'
  const shared = search.get('shared')
  const asked = address.value
  const isReady = open !== undefined

  useEffect(() => {
    if (!isNew || asked !== null) return
    setSearch({}, { replace: true })
    addNew?.()
  }, [isNew, asked, addNew, setSearch])

  /** An entry may still have the id that the paper had before the portal knew it. */
  const nameByPortal = (id: string) => {
    if (asked !== id) address.change({ draft: id })
  }

  const wasAsked = useRef(asked)
  const follow = useEffectEvent(() => {
    const before = wasAsked.current
    wasAsked.current = asked
    if (asked === null) {
      // Another paper may have been opened while the browser went back from the first.
      if (shown !== undefined && (shown === before || draftId === before)) close()
    } else if (asked === draftId && shown !== undefined) nameByPortal(shown)
    // A URL that the browser is just leaving, or has left before the screen saw it, names a paper that was closed.
    else if (asked !== shown && asked === addressNow() && !isGoingBack()) open?.(asked, isNew)
  })
  useEffect(() => follow(), [asked, isReady])

  // Back may be pressed before React has seen the URL of the opened wizard.
  const left = useEffectEvent(() => {
    if (shown !== undefined && !isGoingBack() && addressNow() === null) close()
  })
  useEffect(() => {
    const onPopState = () => left()
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  const showInAddress = useEffectEvent((isSamePaper: boolean) => {
    if (shown === undefined) {
      // A press may close the wizard before the screen has seen its URL.
      if (asked !== null || addressNow() !== null) address.close(['step', 'new'])
    } else if (isSamePaper) nameByPortal(shown)
    else if (asked !== shown && asked !== draftId)
      address.open(shown, { new: isUpdate ? '' : 'paper', step: firstStep() })
    else address.change({ draft: shown, ...(firstStep() ? { step: firstStep() } : {}) })
  })
  const wasShown = useRef({ shown, draftId })
  useEffect(() => {
    const before = wasShown.current
    if (before.shown === shown) return
    wasShown.current = { shown, draftId }
    showInAddress(draftId !== undefined && before.draftId === draftId)
  }, [shown, draftId])

  const nameKept = useEffectEvent(() => {
    // From now on the URL means exactly this paper, never a new one if it is gone.
    if (isKept && isNew && asked === shown) address.change({ new: '' })
  })
  useEffect(() => nameKept(), [isKept, asked])

  useEffect(() => {
    if (shared === null || taking.has(shared)) return
    taking.add(shared)
    // Only once: Back leads to this URL again.
    void beginWith(shared, addNew).finally(() => address.change({ shared: '' }))
    // oxlint-disable-next-line react/exhaustive-deps -- because a file is taken over once
  }, [shared, addNew])
}
