import { z } from 'zod'
import { PublicHomePage, Welcome } from './content.ts'
import { ConferenceDate } from './dates.ts'

/** What the page `/` is served with, as JSON beside the text that shows it (design §6). */
export const LandingContent = z.object({
  HomePage: PublicHomePage,
  Welcome,
  /** The dates that are set, soonest first. */
  Dates: z.array(ConferenceDate),
})
export type LandingContent = z.infer<typeof LandingContent>

/** The element that holds it. */
export const landingContentId = 'lectern-content'
