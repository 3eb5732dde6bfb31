import { Stack } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { paperLabels, type PaperFields } from '../../../contract/papers/papers.ts'
import { personLabels, type PersonField } from '../../../contract/people/people.ts'
import { registrationLabels } from '../../../contract/registration/registrationLabels.ts'
import { type RegistrationFields } from '../../../contract/registration/registration.ts'
import { reviewLabels, type ReviewFields } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { travelLabels, type TravelFields } from '../../../contract/travel/travel.ts'
import { syncTexts } from '../../../contract/device/sync.ts'
import { listTexts } from '../../../contract/papers/wizard.ts'
import { dropMerge, readMerges } from '../../cache/entities/mergeNotices.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import type { Merge } from '../../cache/database/deviceRows.ts'
import { MergedNotice } from '../../ui/compare/MergedNotice.tsx'

function labelsOf({ Kind, Fields }: Merge): readonly string[] {
  return Fields.map((name) => {
    if (Kind === 'person') return personLabels[name as PersonField]
    if (Kind === 'registration') return registrationLabels[name as keyof RegistrationFields]
    if (Kind === 'answer') return reviewScreenTexts.answer
    if (Kind === 'review') return reviewLabels[name as keyof ReviewFields]
    if (Kind === 'travel') return travelLabels[name as keyof TravelFields]
    return paperLabels[name as keyof PaperFields]
  })
}

/** Changes from elsewhere that were merged automatically, until they are seen (offline O7). */
export function MergesHere({ databases: { work } }: { readonly databases: PersonDatabases }) {
  const merges = useLiveQuery(() => readMerges(work), [work]) ?? []
  if (merges.length === 0) return null
  return (
    <Stack component="section" aria-label={syncTexts.merged}>
      {merges.map((merge) => (
        <MergedNotice
          key={`${merge.EntityId} ${merge.Kind}`}
          name={merge.Name || listTexts.untitled}
          fields={labelsOf(merge)}
          added={merge.Added}
          removed={merge.Removed}
          isOrdered={merge.IsOrdered}
          onSeen={() => void dropMerge(work, merge)}
        />
      ))}
    </Stack>
  )
}
