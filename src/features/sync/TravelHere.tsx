import { useLiveQuery } from 'dexie-react-hooks'
import { travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { travelDrafts } from '../../cache/entities/travelDrafts.ts'
import { paths } from '../../paths.ts'
import { FormsHere } from './FormsHere.tsx'
import { travelStateOf } from './travelState.ts'

/** Travel details typed on this device that the server does not have. */
export function TravelHere({ databases: { work } }: { readonly databases: PersonDatabases }) {
  const drafts = useLiveQuery(() => travelDrafts.readAll(work).catch(() => []), [work]) ?? []
  return (
    <FormsHere
      title={travelScreenTexts.here}
      forms={drafts.map((draft) => ({
        id: draft.AccommodationId,
        name: draft.FullName,
        words: draft.Saved ? travelScreenTexts.waiting : travelScreenTexts.notSaved,
        to: paths.editTravel,
        state: travelStateOf(draft),
        label: travelScreenTexts.editNamed(draft.FullName),
      }))}
    />
  )
}
