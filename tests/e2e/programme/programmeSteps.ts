import { type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getHomePage, updateHomePage } from '../../../contract/content/content.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { ProgrammeEvent } from '../../../contract/events/programme.ts'
import { readConference } from '../../../demo/conference.ts'
import { events, eventSessions } from '../../../server/db/schema/events.ts'
import { call } from '../../support/call.ts'
import { lookAt, lookAtBothSizes } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { programmeEvent, programmeSession, publishedProgramme } from '../../support/programme.ts'
import { startSite, type Site } from '../../support/portal/site.ts'

export let site: Site

/** A portal without a programme. */
export async function startProgramme(options?: Parameters<typeof startSite>[0]): Promise<void> {
  site = await startSite(options)
}

export const person = () => site.session({ Roles: ['GeneralAttendee'] })

export const phone = { viewport: phoneSize, hasTouch: true, isMobile: true }
export const conference = readConference()
const hour = 3_600_000
const begin = Date.parse('2030-12-03T04:30:00.000Z')

/** A programme of a real conference's size: 140 sessions in five days, each of its 781 papers in one. */
export function wholeProgramme(reader: Session): ProgrammeEvent[] {
  const sessions = Array.from({ length: 140 }, (_, index) => {
    const start = begin + Math.floor(index / 28) * 24 * hour + Math.floor((index % 28) / 4) * hour
    return programmeSession({
      Title: `Session ${index + 1}: ${conference[index * 5]?.theme ?? ''}`,
      Room: `Hall ${'ABCD'.charAt(index % 4)}`,
      StartsOn: new Date(start).toISOString(),
      EndsOn: new Date(start + hour).toISOString(),
      Participants:
        index === 60
          ? [
              {
                Label: 'Chair',
                UserDetailId: reader.UserDetailId,
                FullName: reader.FullName,
                Organization: '',
              },
            ]
          : [],
      Papers: conference
        .filter((_paper, place) => place % 140 === index)
        .map((paper, place) => ({
          Id: crypto.randomUUID(),
          PaperCode: `P-${index * 10 + place}`,
          PaperTitle: paper.title,
          Abstract: paper.abstract,
          ThemeTitle: paper.theme,
          Authors: paper.authors.map((FullName) => ({ UserDetailId: noId, FullName, Organization: '' })),
        })),
    })
  })
  const dinner = programmeEvent({
    Title: 'Dinner',
    Type: 'Memorial Lecture',
    StartsOn: '2030-12-03T17:30:00.000Z',
    EndsOn: '2030-12-03T19:30:00.000Z',
  })
  return [programmeEvent({ Sessions: sessions }), dinner]
}

/** Publishes it, with rows of its sessions, which stars name. */
export async function publish(programme: readonly ProgrammeEvent[]): Promise<number> {
  const { sql } = site.portal.context.database
  for (const { Sessions, ...event } of programme) {
    await sql.insert(events).values(event).onConflictDoNothing()
    for (const { Papers: _papers, Participants: _participants, ...session } of Sessions)
      await sql
        .insert(eventSessions)
        .values({ ...session, EventId: event.Id })
        .onConflictDoNothing()
  }
  const Version = await publishedProgramme(site.portal, programme)
  site.portal.context.hub.publish(
    { Everyone: true },
    { Target: 'Changed', Entity: 'Programme', Id: noId, Version },
  )
  return Version
}

/** Lets visitors read the programme, as an organiser does. */
export async function showToVisitors(): Promise<void> {
  const admin = await site.session({ Roles: ['Admin'] })
  const { Version: _version, Pages: _pages, ...settings } = (await call(site.portal, getHomePage)).Result
  const body = { ...settings, IsProgrammePublic: true }
  await call(site.portal, updateHomePage, { as: admin.AccessToken, body })
}

export const look = (page: Page, name: string) => lookAt(page, `programme-${name}`)
export const lookAtBoth = (page: Page, name: string) => lookAtBothSizes(page, `programme-${name}`)

export const entry = (page: Page, name: RegExp | string) =>
  page.getByRole('button', { name, expanded: false }).first()
