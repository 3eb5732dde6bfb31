import type { Endpoint, QueryOf } from '../../contract/endpoint.ts'
import { pageTexts, type SheetFormat } from '../../contract/lists.ts'
import { messageOf } from './api.ts'
import { downloadSheet, type Download } from './downloadSheet.ts'

/** How a menu downloads a list in a format of choice; `queryIn` says what the list shows. */
export function sheetDownload<const E extends Endpoint>(
  endpoint: E,
  queryIn: (format: SheetFormat) => Partial<QueryOf<E>>,
) {
  return {
    fetch: (format: SheetFormat, progress: (received: number) => void): Promise<Download> =>
      downloadSheet(endpoint, queryIn(format), pageTexts.downloadFailed, progress),
    failed: (error: unknown) => messageOf(error, pageTexts.downloadFailed),
  }
}
