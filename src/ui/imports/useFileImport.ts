import { useRef, useState } from 'react'
import { showSnack } from '../snackbar.tsx'

/** A file to import. */
export interface FileToTake<O> {
  readonly file: File
  /** True if the file is only checked, not imported. */
  readonly isDry: boolean
  readonly options: O | undefined
  readonly progress: (done: number, total: number) => void
}

interface FileImportProps<R, O> {
  /** The size in bytes, and the message for a larger file; absent if only the server knows. */
  readonly limits?: { readonly size: number; readonly tooLarge: string }
  readonly send: (taken: FileToTake<O>) => Promise<R>
  readonly describe: (error: unknown) => readonly string[]
  /** The message after the import. */
  readonly doneText: (report: R) => string
  readonly onImported: () => void
}

/**
 * Imports a file in two steps: reads it to show its content, and imports it when the person confirms. What was shown is
 * what is imported: with other options it is read again first.
 */
export function useFileImport<R, O = undefined>(props: FileImportProps<R, O>) {
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<R>()
  /** Set while the report is not of the latest options, since they could not be read: reads it with them. */
  const [unread, setUnread] = useState<() => void>()
  /** The latest call: what an earlier one answers is not shown. */
  const latest = useRef(0)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<'reading' | 'importing'>()
  const [sent, setSent] = useState(0)

  const isTooLarge = ({ size }: File) => props.limits !== undefined && size > props.limits.size
  const take = async (chosen: File, isDry: boolean, options: O | undefined) => {
    latest.current += 1
    const turn = latest.current
    const again = () => void take(chosen, true, options)
    setErrors([])
    setBusy(isDry ? 'reading' : 'importing')
    setSent(0)
    if (isDry) setUnread(() => again)
    try {
      const progress = (done: number, total: number) => setSent((100 * done) / Math.max(total, 1))
      const answer = await props.send({ file: chosen, isDry, options, progress })
      if (!isDry) {
        showSnack(props.doneText(answer), 'success')
        props.onImported()
      } else if (turn === latest.current) {
        setReport(answer)
        setUnread(undefined)
      }
    } catch (failure) {
      if (turn === latest.current) setErrors(props.describe(failure))
    }
    if (turn === latest.current) setBusy(undefined)
  }
  return {
    file,
    report,
    errors,
    busy,
    isBusy: busy !== undefined,
    /** True if the report is of what would be imported. */
    isCurrent: unread === undefined,
    /** Reads what could not be read again; undefined without any. */
    again: busy === undefined ? unread : undefined,
    /** How much of the file has been sent, in percent. */
    sent,
    pick: (chosen: File | null, options?: O) => {
      if (!chosen) return
      setReport(undefined)
      setUnread(undefined)
      setFile(chosen)
      if (isTooLarge(chosen)) setErrors([props.limits?.tooLarge ?? ''])
      else void take(chosen, true, options)
    },
    /** Reads the picked file again with other options. */
    readAgain: (options: O | undefined) => {
      if (file && !isTooLarge(file)) void take(file, true, options)
    },
    importNow: (options?: O) => {
      if (file) void take(file, false, options)
    },
  }
}
