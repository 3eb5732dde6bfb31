import { z } from 'zod'

/** A published page that menus link to. */
export const PageLink = z.object({
  Title: z.string(),
  Slug: z.string(),
  InMenu: z.boolean(),
  InFooter: z.boolean(),
})
export type PageLink = z.infer<typeof PageLink>
