import { useLiveQuery } from 'dexie-react-hooks'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { reviewDrafts } from '../../cache/entities/reviewDrafts.ts'
import { assignedPaperPath } from '../../paths.ts'
import { FormsHere } from './FormsHere.tsx'

/** Reviews written on this device that the server does not have. */
export function ReviewsHere({ databases: { work } }: { readonly databases: PersonDatabases }) {
  const drafts = useLiveQuery(() => reviewDrafts.readAll(work).catch(() => []), [work]) ?? []
  return (
    <FormsHere
      title={reviewScreenTexts.here}
      forms={drafts.map((draft) => ({
        id: draft.PaperId,
        name: reviewDrafts.nameOf(draft),
        words: draft.Saved ? reviewScreenTexts.waiting : reviewScreenTexts.notSent,
        to: assignedPaperPath(draft.PaperId),
        label: reviewScreenTexts.openNamed(draft.PaperCode),
      }))}
    />
  )
}
