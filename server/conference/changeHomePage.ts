import { type HomePage, type HomePageFields } from '../../contract/content/content.ts'
import { noId } from '../../contract/core/limits.ts'
import { zoneNamed } from '../../contract/core/zones.ts'
import { mustBeCurrent } from '../http/refusal.ts'
import { mustBeImage } from './images.ts'
import { lockHomePageRow } from './settings.ts'
import { homePage } from '../db/schema/content.ts'
import { keepChange, type Changing } from './versions.ts'

/** Changes the conference's settings; 412 on a stale version, 422 for a logo that is not an image. */
export async function changeHomePage(change: Changing<HomePageFields>): Promise<HomePage> {
  const { sql, ifMatch, publish } = change
  const body = { ...change.body, TimeZone: zoneNamed(change.body.TimeZone) }
  const { Version: version, ...before } = await lockHomePageRow(sql)
  mustBeCurrent(ifMatch, version)
  await mustBeImage(sql, 'LogoUrl', body.LogoUrl)
  const after = { ...body, Version: version + 1 }
  await sql.update(homePage).set(after)
  await keepChange(change, {
    Noun: 'HomePage',
    Before: before,
    After: body,
    Action: 'Change settings',
    SubjectId: 'HomePage',
  })
  publish({ Everyone: true }, { Target: 'Changed', Entity: 'HomePage', Id: noId, Version: after.Version })
  return after
}
