import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { fileRules, fileTexts } from '../../../../contract/files/files.ts'
import { paperRules, paperTexts, type PaperFields } from '../../../../contract/papers/papers.ts'
import type { LocalFile } from '../../../cache/database/deviceRows.ts'

/** The upload step's messages. A file picked on this device counts, although it has no id yet. */
export function uploadErrors(fields: PaperFields, file: LocalFile | null, minimumWords: number): FieldErrors {
  const errors = paperRules(fields, minimumWords)
  if (!file) return errors
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== 'PaperURL'))
}

const required: readonly string[] = [
  paperTexts.themeRequired,
  paperTexts.titleRequired,
  paperTexts.abstractRequired,
  paperTexts.fileRequired,
]

/** The toast for an invalid attempt to save (spec §5 "Paper form"). */
export function attemptToast(errors: FieldErrors, minimumWords: number): string {
  const said = Object.values(errors)
  const [first] = said
  if (first === undefined || said.some((error) => required.includes(error))) return texts.fillRequired
  return first === paperTexts.minimumWords(minimumWords) ? paperTexts.minimumWordsToast(minimumWords) : first
}

const themeTexts: readonly string[] = [paperTexts.themeRequired, paperTexts.unknownTheme]
const titleTexts: readonly string[] = [paperTexts.titleRequired, paperTexts.titleTooLong]
const abstractTexts: readonly string[] = [paperTexts.abstractRequired, paperTexts.abstractTooLong]
const rule = fileRules.paper
const paperFileTexts: readonly string[] = [
  paperTexts.fileRequired,
  paperTexts.unknownFile,
  rule.tooLarge,
  rule.wrongKind,
  texts.uploadFailed,
  ...Object.values(fileTexts),
]

/** The field of a server message, to open the form there (offline O6). */
export function fieldOfMessage(message: string): keyof PaperFields | undefined {
  if (themeTexts.includes(message)) return 'ThemeId'
  if (titleTexts.includes(message)) return 'PaperTitle'
  if (abstractTexts.includes(message)) return 'Abstract'
  return paperFileTexts.includes(message) ? 'PaperURL' : undefined
}

/** The server's refusals beside their fields; the form's own errors come first. */
export function withRefusals(errors: FieldErrors, refusals: readonly string[]): FieldErrors {
  const named = refusals.flatMap((message) => {
    const field = fieldOfMessage(message)
    return field ? [[field, message] as const] : []
  })
  return { ...Object.fromEntries(named), ...errors }
}
