import type { EntityDraft } from '../../cache/entities/defineEntity.ts'
import type { FieldName } from '../../cache/entities/mergeFields.ts'
import type { SyncEntity } from '../../sync/entities/syncEntity.ts'
import type { Question } from '../../ui/compare/FieldQuestions.tsx'
import { joinWords } from '../../ui/joinWords.ts'
import { useConflict } from './useConflict.ts'

type Part<F> = readonly FieldName<F>[]

/** How the fields of an entity are shown to the person who decides. */
interface Shown<F extends object> {
  /** The values of a part in words; by default the values themselves. */
  readonly textOf?: (fields: F, part: Part<F>) => string
  /** True for a part that is one text, which can be combined from both sides. */
  readonly isText: (part: Part<F>) => boolean
  /** Why a combined text is invalid, if it is. */
  readonly errorsOf?: (fields: F) => Readonly<Record<string, string>>
}

/** The questions about a draft that was changed here and elsewhere (offline O7); undefined if there is no conflict. */
export function useQuestions<F extends object, D extends EntityDraft<F>, R extends object>(
  sync: SyncEntity<F, D, R>,
  id: string,
  { textOf, isText, errorsOf }: Shown<F>,
): readonly Question[] | undefined {
  const { labels } = sync.entity
  const asked = useConflict(sync, id)
  if (!asked) return undefined
  const { mine, theirs, parts, answer } = asked
  const usual = (fields: F, part: Part<F>) =>
    part
      .map((name) => String(fields[name]))
      .filter(Boolean)
      .join(', ')
  return parts.map((part) => ({
    key: part.join(),
    label: joinWords([...new Set(part.map((name) => labels[name]))]),
    mine: (textOf ?? usual)(mine, part),
    theirs: (textOf ?? usual)(theirs, part),
    isText: isText(part),
    errorOf: (text) => {
      const [name] = part
      return name && errorsOf?.({ ...mine, [name]: text })[name]
    },
    answer: (chosen) => answer(part, chosen),
  }))
}
