import type { FastifyInstance } from 'fastify'
import { noId } from '../../contract/core/limits.ts'
import {
  getPrivacyNotice,
  privacyNoticeRules,
  updatePrivacyNotice,
  type PrivacyNotice,
  type PrivacyNoticeFields,
} from '../../contract/accounts/privacy.ts'
import { changesBetween } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { mustBeCurrent, mustHold } from '../http/refusal.ts'
import { serve, versioned } from '../http/serve.ts'
import { privacyNotice } from '../conference/privacyNotice.ts'
import { aroundPictures } from '../files/copyPictures.ts'
import { cleanHtml } from '../conference/html.ts'
import { lockHomePageRow } from '../conference/settings.ts'
import { privacyNotices } from '../db/schema/content.ts'
import { keepChange, type Changing } from '../conference/versions.ts'

/** Makes a new version of the privacy notice, unless nothing differs; 412 on a stale version. */
export async function changePrivacyNotice(
  change: Changing<PrivacyNoticeFields>,
  now: number,
): Promise<PrivacyNotice> {
  const { sql, body, ifMatch, publish } = change
  // Two changes follow one another.
  await lockHomePageRow(sql)
  const before = await privacyNotice(sql)
  mustBeCurrent(ifMatch, before.Version)
  const Html = cleanHtml(body.Html)
  mustHold(privacyNoticeRules({ Html }))
  if (Html === before.Html) return before
  const after = { Html, Version: before.Version + 1, ChangedOn: new Date(now).toISOString() }
  await sql.insert(privacyNotices).values(after)
  await keepChange(change, {
    Noun: 'PrivacyNotice',
    Before: { Html: before.Html },
    After: { Html },
    Action: 'Change privacy notice',
    Details: changesBetween({ Html: before.Html, Version: before.Version }, { Html, Version: after.Version }),
  })
  const { Version } = after
  publish({ Everyone: true }, { Target: 'Changed', Entity: 'PrivacyNotice', Id: noId, Version })
  return after
}

/** The privacy notice: everyone reads it, admins change it; earlier versions stay, as people agreed to them. */
export function privacyRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getPrivacyNotice, async ({ sql }) => versioned(await privacyNotice(sql)), {
    isPublic: true,
  })
  serve(
    app,
    context,
    updatePrivacyNotice,
    async (call) => versioned(await changePrivacyNotice(call, context.now())),
    { around: aroundPictures(context, 'Html') },
  )
}
