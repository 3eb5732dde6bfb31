import type { PaperSearchItem, paperSorts, PaperFilter } from '../../../../contract/papers/decisions.ts'
import { manuscriptTexts } from '../../../../contract/papers/manuscripts.ts'
import {
  downloadManuscripts,
  reportChosenPapers,
  reportPapers,
} from '../../../../contract/reports/reports.ts'
import { chosenDownload, chosenSheets, sheetDownload } from '../../../sync/files/sheetDownload.ts'
import { DownloadMenu } from '../../../ui/list/DownloadMenu.tsx'
import type { Selection } from '../../../ui/list/useSelection.ts'

interface PaperDownloadsProps {
  readonly filter: PaperFilter
  readonly sort: (typeof paperSorts)[number]
  /** Keys of the shown columns. */
  readonly columns: readonly { readonly key: string }[]
  readonly selection: Selection<PaperSearchItem>
}

/** Downloads the list as shown, the selected rows, and the manuscripts of the selection. */
export function PaperDownloads({ filter, sort, columns, selection }: PaperDownloadsProps) {
  const { rows, isAll, except, foundOn, count } = selection
  const shown = { Sort: sort, Columns: columns.map(({ key }) => key).join(',') }
  const chosen = {
    PaperIds: isAll ? [] : rows.map(({ Id }) => Id),
    ...(isAll ? { All: filter, Except: [...except], FoundOn: foundOn } : {}),
  }
  return (
    <DownloadMenu
      {...sheetDownload(reportPapers, (format) => ({ ...filter, ...shown, format }))}
      chosen={{
        count,
        downloads: [
          ...chosenSheets(reportChosenPapers, (format) => ({ ...chosen, ...shown, format })),
          chosenDownload(manuscriptTexts.download, downloadManuscripts, { ...chosen, Sort: sort }),
        ],
      }}
    />
  )
}
