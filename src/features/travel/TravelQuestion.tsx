import { useLiveQuery } from 'dexie-react-hooks'
import { TravelFields, travelLabels, travelRules } from '../../../contract/travel/travel.ts'
import { momentLine, travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import { conflictTexts } from '../../../contract/device/conflicts.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { Conflict } from '../../cache/database/deviceRows.ts'
import type { TravelDraft } from '../../cache/entities/travelDrafts.ts'
import { wakeSync } from '../../sync/outbox/syncEngine.ts'
import { mergeTravel, travelPartOf } from '../../sync/entities/travelMerge.ts'
import { answerTravel } from '../../sync/entities/travelConflict.ts'
import { FieldQuestions } from '../../ui/compare/FieldQuestions.tsx'
import { listWords } from '../../ui/listWords.ts'

interface TravelQuestionProps {
  readonly databases: PersonDatabases
  readonly draft: TravelDraft
}

type Part = readonly (keyof TravelFields)[]

function said(fields: TravelFields, part: Part): string {
  return part
    .map((name) => {
      const value = fields[name]
      if (typeof value === 'boolean') return value ? conflictTexts.yes : conflictTexts.no
      return name === 'ArrivalOn' || name === 'DepartureOn' ? momentLine(value) : value
    })
    .filter(Boolean)
    .join(', ')
}

/** Resolves the conflicts of travel details changed here and elsewhere (offline O7). */
export function TravelQuestion({ databases: { work }, draft }: TravelQuestionProps) {
  const { AccommodationId, Base, Saved } = draft
  const row = useLiveQuery(() => work.conflicts.get(AccommodationId), [work, AccommodationId])
  const conflict = Conflict.safeParse(row).data
  if (conflict?.Kind !== 'travel' || !Saved) return null
  const theirs = TravelFields.parse(conflict.Theirs)
  const { conflicts } = mergeTravel(Base, Saved, theirs)
  // Fields that only make sense together are one question.
  const parts = new Map(conflicts.map((name) => [travelPartOf(name)[0] ?? name, travelPartOf(name)]))

  return (
    <FieldQuestions
      intro={travelScreenTexts.asked}
      questions={[...parts.values()].map((part) => ({
        key: part.join(),
        label: listWords(part.map((name) => travelLabels[name])),
        mine: said(Saved, part),
        theirs: said(theirs, part),
        isText: part.includes('Remarks'),
        errorOf: (Remarks) => travelRules({ ...Saved, Remarks }, false)['Remarks'],
        answer: async (chosen) => {
          const answers = Object.fromEntries(part.map((name) => [name, chosen]))
          const { TheirVersion } = conflict
          const answered = await answerTravel(work, AccommodationId, answers, TheirVersion, Date.now())
          void wakeSync(true)
          return answered
        },
      }))}
    />
  )
}
