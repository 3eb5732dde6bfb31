import type { FastifyInstance } from 'fastify'
import { addWelcome, getWelcome, updateWelcome, type Welcome } from '../../contract/content.ts'
import { noId } from '../../contract/limits.ts'
import { changesBetween } from '../audit/changes.ts'
import { recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { mustBeCurrent } from '../http/refusal.ts'
import { serve, type Call } from '../http/serve.ts'
import { cleanHtml } from './html.ts'
import { mustBeImage } from './images.ts'
import { welcome } from './table.ts'

const columns = {
  HeaderText: welcome.HeaderText,
  GuideLineTitle: welcome.GuideLineTitle,
  GuideLineDescription: welcome.GuideLineDescription,
  ImportantTitle: welcome.ImportantTitle,
  ImportantDescription: welcome.ImportantDescription,
  FooterUrl: welcome.FooterUrl,
  FooterText: welcome.FooterText,
  ImageUrl: welcome.ImageUrl,
  Version: welcome.Version,
}

/** The landing page's blocks, held for a change if `hold`. */
export async function getWelcomeRow(sql: Sql, hold = false): Promise<Welcome> {
  const query = sql.select(columns).from(welcome)
  const [row] = hold ? await query.for('update') : await query
  if (!row) throw new Error('The landing page has no blocks: seedContent has not run')
  return row
}

type Change = Call<typeof addWelcome> | Call<typeof updateWelcome>

async function changeWelcome({
  sql,
  body,
  caller,
  ifMatch,
  traceId,
  publish,
}: Change): Promise<{ Result: Welcome; Version: number }> {
  const before = await getWelcomeRow(sql, true)
  mustBeCurrent(ifMatch, before.Version)
  await mustBeImage(sql, body.ImageUrl)
  const Result = {
    ...body,
    GuideLineDescription: cleanHtml(body.GuideLineDescription),
    ImportantDescription: cleanHtml(body.ImportantDescription),
    Version: before.Version + 1,
  }
  await sql.update(welcome).set(Result)
  const { Version, ...after } = Result
  await recordAudit(sql, {
    UserId: caller.UserId,
    Action: 'Change landing page',
    SubjectId: 'Welcome',
    Details: changesBetween(before, after),
    TraceId: traceId,
  })
  publish({ Everyone: true }, { Target: 'Changed', Entity: 'Welcome', Id: noId, Version })
  return { Result, Version }
}

/** The landing page's blocks: there is always one set, so that adding and updating do the same. */
export function welcomeRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getWelcome, async ({ sql }) => {
    const Result = await getWelcomeRow(sql)
    return { Result, Version: Result.Version }
  })
  serve(app, context, addWelcome, changeWelcome)
  serve(app, context, updateWelcome, changeWelcome)
}
