import { registerRoute } from 'workbox-routing'
import { shareField, sharePath } from '../contract/core/sharing.ts'
import { keepShared } from '../src/cache/database/sharedFiles.ts'

/** Stores a shared file on the device; returns the query for the screen at that address. */
async function keptFrom(request: Request): Promise<Record<string, string>> {
  const file = (await request.formData()).get(shareField)
  if (!(file instanceof File)) return { none: 'true' }
  return { id: await keepShared(file, Date.now()) }
}

/** A file shared with the app is never sent: it is stored here, with or without a network (offline O12). */
export function takeShared(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
    async ({ request }) => {
      const known = await keptFrom(request).catch(() => ({ failed: 'true' }))
      return Response.redirect(`${sharePath}?${new URLSearchParams(known).toString()}`, 303)
    },
    'POST',
  )
}
