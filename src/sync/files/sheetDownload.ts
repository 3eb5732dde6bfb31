import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '../../../contract/core/endpoint.ts'
import { pageTexts, sheetFormats, type SheetFormat } from '../../../contract/core/columns.ts'
import { messageOf } from '../session/call.ts'
import { downloadSheet, type Download } from './fetchSheet.ts'

type Progress = (received: number) => void

/** How a menu downloads a list in a chosen format; `queryIn` returns the query of the shown list. */
export function sheetDownload<const E extends Endpoint>(
  endpoint: E,
  queryIn: (format: SheetFormat) => Partial<QueryOf<E>>,
  params?: ParamsOf<E>,
) {
  return {
    fetch: (format: SheetFormat, progress: Progress, signal?: AbortSignal): Promise<Download> =>
      downloadSheet(endpoint, queryIn(format), pageTexts.downloadFailed, progress, { signal, params }),
    failed: (error: unknown) => messageOf(error, pageTexts.downloadFailed),
  }
}

/** How a menu downloads something about the selected rows of a list. */
export const chosenDownload = <const E extends Endpoint>(label: string, endpoint: E, body: BodyOf<E>) => ({
  label,
  fetch: (progress: Progress, signal?: AbortSignal): Promise<Download> =>
    downloadSheet(endpoint, {}, pageTexts.downloadFailed, progress, { body, signal }),
})

/** How a menu downloads the selected rows of a list, in either format. */
export const chosenSheets = <const E extends Endpoint>(
  endpoint: E,
  bodyIn: (format: SheetFormat) => BodyOf<E>,
) => sheetFormats.map((format) => chosenDownload(pageTexts.chosenFormats[format], endpoint, bodyIn(format)))
