import type { ChangedEntity } from './changes.ts'

// Without schemas, which the first file of the app does not hold: those are in heldParts.ts.

/** The parts of the organisers' desk that are handed out one by one. */
export const deskParts = ['programme', 'papers', 'money', 'travel', 'messages'] as const
export type DeskPart = (typeof deskParts)[number]

/** A part that an organiser holds. */
export interface HeldPart {
  readonly Part: DeskPart
  /** False for somebody who only reads it. */
  readonly IsFull: boolean
  /** The themes of the papers; empty for all of them, and for every other part. */
  readonly ThemeIds: readonly string[]
}

/** What an organiser holds; null for the whole desk. */
export type HeldParts = readonly HeldPart[] | null

/**
 * What an organiser must hold for a call or a screen: one of these parts; `everyPaper` is the papers of all themes,
 * `whole` the whole desk, and `any` asks for nothing: there is nothing of one part in it.
 */
export type NeededPart = DeskPart | 'everyPaper' | 'whole' | 'any'

/** The themes that somebody's papers are confined to; null for none, and for somebody who holds no papers. */
export function themesHeld(held: HeldParts): readonly string[] | null {
  const papers = held?.find(({ Part }) => Part === 'papers')
  return papers && papers.ThemeIds.length > 0 ? papers.ThemeIds : null
}

/** True for an organiser who holds what is needed; `isChange` asks for more than reading it. */
export function holds(held: HeldParts, needed: NeededPart, isChange = false): boolean {
  if (held === null || needed === 'any') return true
  if (needed === 'whole') return false
  const part = held.find(({ Part }) => Part === (needed === 'everyPaper' ? 'papers' : needed))
  if (!part || (isChange && !part.IsFull)) return false
  return needed !== 'everyPaper' || part.ThemeIds.length === 0
}

/** The part that an organiser needs to be notified of changes of each kind of row. */
export const partOfEntity: Readonly<Record<ChangedEntity, NeededPart>> = {
  Paper: 'papers',
  PaperAuthors: 'papers',
  Theme: 'any',
  DecisionKind: 'papers',
  Designation: 'whole',
  University: 'whole',
  MailTemplate: 'messages',
  Date: 'any',
  HomePage: 'any',
  Welcome: 'any',
  PrivacyNotice: 'any',
  User: 'whole',
  Accommodation: 'money',
  Rates: 'any',
  Bill: 'money',
  Travel: 'travel',
  Room: 'travel',
  Review: 'papers',
  Event: 'programme',
  Programme: 'any',
  Stars: 'any',
  Notification: 'messages',
  CheckIn: 'programme',
}

export const deskPartTexts = {
  names: {
    programme: 'Programme',
    papers: 'Papers and reviews',
    money: 'Money',
    travel: 'Travel',
    messages: 'Messages',
  },
  everything: 'Everything',
  nothing: 'Nothing',
  onlyRead: 'only reads',
  /** For a change by somebody who only reads its part. */
  readOnly: 'You can look at this part of the desk, but not change it',
} as const

/** What somebody holds, in words; `titleOf` names a theme. */
export function wordsOfHeld(held: HeldParts, titleOf: (themeId: string) => string): string {
  if (held === null) return deskPartTexts.everything
  if (held.length === 0) return deskPartTexts.nothing
  return held
    .map(({ Part, IsFull, ThemeIds }) => {
      const about = [...ThemeIds.map(titleOf), ...(IsFull ? [] : [deskPartTexts.onlyRead])].filter(Boolean)
      return `${deskPartTexts.names[Part]}${about.length > 0 ? ` (${about.join(', ')})` : ''}`
    })
    .join('; ')
}
