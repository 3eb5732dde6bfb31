import { servedAt } from '../http/routeOf.ts'
import { type Call } from '../http/serve.ts'
import { getImage } from '../../contract/files/files.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { fileTexts } from '../../contract/files/files.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Context } from '../http/context.ts'
import type { CarriedOut } from '../http/operations/idempotency.ts'
import { callerOf } from '../http/callers/countedCallers.ts'
import { fetchPicture } from './fetchPicture.ts'
import { isPublicAddress } from './publicAddress.ts'
import { storeStream } from './storeFile.ts'

/** Pictures of one text that are copied; more stay links. */
const most = 20
const longest = 10_000

const pictureSource = /(<img\b[^>]*?\ssrc\s*=\s*)(["'])(https?:\/\/[^"']+)\2/gi

/** The addresses of pictures that are on other sites. */
export const foreignPictures = (html: string): readonly string[] => [
  ...new Set(Array.from(html.matchAll(pictureSource), ([, , , source = '']) => source)),
]

const unescaped = (source: string) => source.replaceAll('&amp;', '&')

/** Copies one picture into the store; its path, or undefined if it cannot be fetched. */
async function copyPicture(context: Context, OwnerId: string, source: string): Promise<string | undefined> {
  const { PICTURES_FROM } = context.settings
  const fetching = {
    isAllowed: (address: string) => isPublicAddress(address) || address === PICTURES_FROM,
    allowsHttp: PICTURES_FROM !== undefined,
    longest,
  }
  try {
    const bytes = await fetchPicture(unescaped(source), fetching)
    const upload = { OwnerId, Kind: 'image' as const, FileName: 'picture.png' }
    const file = await storeStream(context, upload, bytes, (_content, name) =>
      context.database.sql.transaction(name),
    )
    return servedAt(getImage).replace(':id', file.Id)
  } catch (error) {
    context.log.info({ err: error }, 'a picture of another site was not copied')
    return undefined
  }
}

/** A text whose pictures of other sites are the portal's own, as far as they could be copied. */
export async function withOwnPictures(
  context: Context,
  OwnerId: string,
  html: string,
): Promise<{ readonly html: string; readonly failed: number }> {
  const sources = foreignPictures(html)
  const copies = new Map<string, string>()
  for (const source of sources.slice(0, most)) {
    const path = await copyPicture(context, OwnerId, source)
    if (path) copies.set(source, path)
  }
  const copied = html.replace(pictureSource, (whole, before: string, quote: string, source: string) => {
    const path = copies.get(source)
    return path ? `${before}${quote}${path}${quote}` : whole
  })
  return { html: copied, failed: sources.length - copies.size }
}

/**
 * Runs around a save: copies the pictures of its texts before the transaction begins, since another site may be slow.
 * What cannot be copied becomes a link, and the reply says so.
 */
export const aroundPictures =
  <E extends Endpoint>(context: Context, ...fields: readonly string[]) =>
  async (call: Call<E>, carryOut: () => Promise<CarriedOut>): Promise<CarriedOut> => {
    const body = call.request.body as Record<string, unknown>
    let failed = 0
    for (const field of fields) {
      const text = body[field]
      if (typeof text !== 'string' || !/<img/i.test(text)) continue
      const copied = await withOwnPictures(context, callerOf(call.request)?.UserId ?? noId, text)
      body[field] = copied.html
      failed += copied.failed
    }
    const done = await carryOut()
    if (failed === 0 || done.refusal) return done
    const Reply = { ...(done.reply.Reply as object), Message: fileTexts.picturesLeft(failed) }
    return { ...done, reply: { ...done.reply, Reply } }
  }
