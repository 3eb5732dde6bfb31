import { z } from 'zod'
import { PublicHomePage, Welcome } from './content.ts'
import { ConferenceDate } from './dates.ts'

/** The data of the page `/`, as JSON beside the text that shows it (design §6). */
export const LandingContent = z.object({
  HomePage: PublicHomePage,
  Welcome,
  /** The dates that are set, earliest first. */
  Dates: z.array(ConferenceDate),
})
export type LandingContent = z.infer<typeof LandingContent>

/** The element with that JSON. */
export const landingContentId = 'lectern-content'
