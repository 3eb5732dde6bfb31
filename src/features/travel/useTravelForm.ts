import { travelRules, travelTexts } from '../../../contract/travel/travel.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { travelDrafts, type TravelDraft } from '../../cache/entities/travelDrafts.ts'
import { useFormDraft } from '../../sync/editing/useFormDraft.ts'

/** The fields of a travel form; `opened` is the device's current copy. */
export const useTravelForm = (databases: PersonDatabases, opened: TravelDraft, withRoom: boolean) =>
  useFormDraft({
    databases,
    drafts: travelDrafts,
    opened,
    rules: (fields) => travelRules(fields, withRoom),
    failed: travelTexts.saveFailed,
  })
