import type { Break } from './break.ts'
import { kept } from './kept.ts'
import { money } from './money.ts'
import { papers } from './papers.ts'
import { security } from './security.ts'
import { sending } from './sending.ts'
import { serving } from './serving.ts'
import { sessions } from './sessions.ts'
import { storage } from './storage.ts'

/** All breaks that are tried. */
export const breaks: readonly Break[] = [
  ...kept,
  ...sending,
  ...sessions,
  ...security,
  ...serving,
  ...papers,
  ...money,
  ...storage,
]
