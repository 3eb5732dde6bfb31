import { useBuiltPortals } from '../portal/builtPortals.ts'
import { makeTemplate } from '../portal/template.ts'

/** Browser tests are about what was built; every portal that one starts begins with a copy of one database. */
export default function prepare(): Promise<() => void> {
  useBuiltPortals()
  return makeTemplate()
}
