import type { PaperSearchItem } from '../../../../contract/papers/paperSearch.ts'
import { manuscriptTexts } from '../../../../contract/papers/manuscripts.ts'
import { paperDeskList } from '../../../../contract/papers/paperDeskList.ts'
import { downloadManuscripts } from '../../../../contract/reports/reports.ts'
import { sheetAskedOf } from '../../../parts/list/ListDownload.tsx'
import type { ListState } from '../../../parts/list/useList.ts'
import { chosenDownload, chosenSheets } from '../../../sync/files/sheetDownload.ts'
import type { Selection } from '../../../ui/list/useSelection.ts'

/** Downloads of the selected papers: their sheet in the columns that are shown, and their manuscripts. */
export function chosenPaperDownloads(
  list: ListState<typeof paperDeskList>,
  { rows, isAll, except, foundOn }: Selection<PaperSearchItem>,
) {
  const { Sort } = list.shown
  const chosen = {
    PaperIds: isAll ? [] : rows.map(({ Id }) => Id),
    ...(isAll ? { All: list.filter, Except: [...except], FoundOn: foundOn } : {}),
    Sort,
  }
  return [
    ...chosenSheets(paperDeskList.chosenSheet, (format) => ({
      ...chosen,
      ...sheetAskedOf(list),
      Sort,
      format,
    })),
    chosenDownload(manuscriptTexts.download, downloadManuscripts, chosen),
  ]
}
