import { useState } from 'react'

/** A file on its way in. */
export interface FileToTake<O> {
  readonly file: File
  /** True while it is only looked at. */
  readonly isDry: boolean
  readonly options: O | undefined
  readonly progress: (done: number, total: number) => void
}

interface FileImportProps<R, O> {
  /** In bytes, and what is said of a larger file. */
  readonly limits: { readonly size: number; readonly tooLarge: string }
  readonly send: (taken: FileToTake<O>) => Promise<R>
  readonly describe: (error: unknown) => string
  readonly onImported: (report: R) => void
}

/** A file that is taken in: read first, so that somebody sees what it holds, and imported upon their word. */
export function useFileImport<R, O = undefined>(props: FileImportProps<R, O>) {
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<R>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'reading' | 'importing'>()
  const [sent, setSent] = useState(0)

  const take = async (chosen: File, isDry: boolean, options: O | undefined) => {
    setError(undefined)
    setBusy(isDry ? 'reading' : 'importing')
    setSent(0)
    try {
      const progress = (done: number, total: number) => setSent((100 * done) / Math.max(total, 1))
      const answer = await props.send({ file: chosen, isDry, options, progress })
      if (isDry) setReport(answer)
      else props.onImported(answer)
    } catch (failure) {
      setError(props.describe(failure))
    }
    setBusy(undefined)
  }
  return {
    file,
    report,
    error,
    busy,
    /** How much of the file has been sent, in percent. */
    sent,
    pick: (chosen: File | null, options?: O) => {
      if (!chosen) return
      setReport(undefined)
      setFile(chosen)
      if (chosen.size > props.limits.size) setError(props.limits.tooLarge)
      else void take(chosen, true, options)
    },
    /** Reads the file that was picked once more, in another way. */
    readAgain: (options: O | undefined) => {
      if (file && file.size <= props.limits.size) void take(file, true, options)
    },
    importNow: (options?: O) => {
      if (file) void take(file, false, options)
    },
  }
}
