import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { deskPartTexts } from '../core/deskParts.ts'
import { HeldParts } from '../core/heldParts.ts'
import { pluck } from '../core/collections.ts'
import { limits } from '../core/limits.ts'
import { errorsOf } from '../core/rules.ts'

/** Which parts of the desk an organiser is to hold; null for the whole desk. */
export const HandOutBody = z.strictObject({
  DeskParts: HeldParts,
  /** What they hold, as the organiser who hands it out saw it. */
  From: HeldParts,
})
export type HandOutBody = z.infer<typeof HandOutBody>

export const handOutTexts = {
  ...deskPartTexts,
  title: 'Parts of the desk',
  change: 'Hand out parts',
  note: 'An organiser with the whole desk does everything, and hands out its parts. With some parts, an organiser sees only those.',
  held: 'What this organiser holds',
  whole: 'The whole desk',
  some: 'Only some parts',
  none: 'Not held',
  reads: 'Reads',
  changes: 'Changes',
  themes: 'Themes',
  allThemes: 'All themes',
  themesHint: 'Papers of other themes are not shown.',
  save: 'Hand out',
  saved: (name: string) => `The desk of ${name} was changed`,
  failed: 'The parts could not be handed out',
  noThemes: 'The themes could not be read',
  notYourself: 'Somebody else has to hand out your parts',
  noOrganiser: 'Only an organiser holds parts of the desk. Give this person the role Admin first',
  changed: 'Somebody else has changed the parts of this organiser meanwhile',
  twice: 'Name each part once',
  themesOfPapers: 'Only papers have themes',
  noTheme: 'One of these themes does not exist any more',
} as const

/** The rules of what is handed out: each part is named once, and only the papers have themes. */
export const handOutRules = ({ DeskParts }: Pick<HandOutBody, 'DeskParts'>) => {
  const held = DeskParts ?? []
  return errorsOf({
    DeskParts:
      new Set(pluck(held, 'Part')).size < held.length
        ? handOutTexts.twice
        : held.some(({ Part, ThemeIds }) => Part !== 'papers' && ThemeIds.length > 0)
          ? handOutTexts.themesOfPapers
          : held.some(({ ThemeIds }) => ThemeIds.length > limits.ThemesHeld) && handOutTexts.noTheme,
  })
}

export const handOutParts = adminEndpoint('PUT /User/:id/desk-parts', {
  part: 'whole',
  summary: 'Hands out parts of the desk to an organiser, or the whole desk again; refused for oneself',
  body: HandOutBody,
  result: z.object({ DeskParts: HeldParts }),
})
