import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import type { ListKey } from '../../parts/list/useListKeys.ts'

/**
 * The keys that verify an abstract and take that back, in the list and in the open record. Without `verify` they are only
 * shown.
 */
export const verifyKeys = (verify: ((verified: boolean) => void) | undefined): readonly ListKey[] => [
  { key: 'a', label: texts.verify, act: verify && (() => verify(true)) },
  { key: 'r', label: texts.takeBack, act: verify && (() => verify(false)) },
]
