import { travelRules, type TravelFields } from '../../../contract/travel/travel.ts'
import { momentLine, travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import { conflictTexts } from '../../../contract/device/conflicts.ts'
import { useQuestions } from '../../parts/conflict/useQuestions.ts'
import { travelSync } from '../../sync/entities/travel.ts'
import { FieldQuestions } from '../../ui/compare/FieldQuestions.tsx'

interface TravelQuestionProps {
  readonly accommodationId: string
}

function textOf(fields: TravelFields, part: readonly (keyof TravelFields)[]): string {
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
export function TravelQuestion({ accommodationId }: TravelQuestionProps) {
  const questions = useQuestions(travelSync, accommodationId, {
    textOf,
    isText: (part) => part.includes('Remarks'),
    errorsOf: (fields) => travelRules(fields, false),
  })
  return questions && <FieldQuestions intro={travelScreenTexts.asked} questions={questions} />
}
