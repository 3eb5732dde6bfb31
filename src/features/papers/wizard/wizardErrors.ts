import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { requiredText } from '../../../../contract/core/rules.ts'
import { paperField } from '../../../../contract/papers/paperFields.ts'
import {
  paperFieldNames,
  paperRules,
  paperTexts,
  type PaperFields,
} from '../../../../contract/papers/papers.ts'
import type { LocalFile } from '../../../cache/database/paperRows.ts'
import type { OutboxRow } from '../../../cache/database/outboxRows.ts'
import { fieldErrorsOf, rejectionsOf } from '../../../sync/outbox/rejections.ts'

/** The upload step's messages. A file picked on this device counts, although it has no id yet. */
export function uploadErrors(fields: PaperFields, file: LocalFile | null, minimumWords: number): FieldErrors {
  const errors = paperRules(fields, minimumWords)
  if (!file) return errors
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== 'PaperURL'))
}

const required = paperFieldNames.map((name) => requiredText(paperField(name).label))

/** The toast for an invalid attempt to save (spec §5 "Paper form"). */
export function attemptToast(errors: FieldErrors, minimumWords: number): string {
  const messages = Object.values(errors)
  const [first] = messages
  if (first === undefined || messages.some((error) => required.includes(error))) return texts.fillRequired
  return first === paperTexts.minimumWords(minimumWords) ? paperTexts.minimumWordsToast(minimumWords) : first
}

/**
 * The server's refusals beside their fields; the form's own errors come first. What is wrong with an upload belongs to
 * the file's field.
 */
export function withRefusals(errors: FieldErrors, refused: readonly OutboxRow[]): FieldErrors {
  const [upload] = rejectionsOf(refused.filter(({ Kind }) => Kind === 'file'))
  return { ...fieldErrorsOf(refused), ...(upload === undefined ? {} : { PaperURL: upload }), ...errors }
}
