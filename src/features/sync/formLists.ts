import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { reviewDrafts } from '../../cache/entities/reviewDrafts.ts'
import { travelDrafts } from '../../cache/entities/travelDrafts.ts'
import { assignedPaperPath } from '../../paths.ts'
import { travelFormOf } from './places.ts'

/** A form filled in on this device that the server does not have. */
interface FormHere {
  readonly id: string
  readonly name: string
  /** Its state. */
  readonly words: string
  readonly to: string
  readonly state?: unknown
  /** The label of its link. */
  readonly label: string
}

/** The forms of one kind. */
export interface FormList {
  readonly title: string
  readonly read: (work: WorkDatabase) => Promise<readonly FormHere[]>
}

/** The kinds of forms listed on the Sync screen. */
export const formLists: readonly FormList[] = [
  {
    title: travelScreenTexts.here,
    read: async (work) =>
      (await travelDrafts.readAll(work)).map((draft) => ({
        id: draft.AccommodationId,
        name: draft.FullName,
        words: draft.Saved ? travelScreenTexts.waiting : travelScreenTexts.notSaved,
        ...travelFormOf(draft),
        label: travelScreenTexts.editNamed(draft.FullName),
      })),
  },
  {
    title: reviewScreenTexts.here,
    read: async (work) =>
      (await reviewDrafts.readAll(work)).map((draft) => ({
        id: draft.PaperId,
        name: reviewDrafts.nameOf(draft),
        words: draft.Saved ? reviewScreenTexts.waiting : reviewScreenTexts.notSent,
        to: assignedPaperPath(draft.PaperId),
        label: reviewScreenTexts.openNamed(draft.PaperCode),
      })),
  },
]
