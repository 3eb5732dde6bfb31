import { expect } from '@playwright/test'
import { getStars } from '../../contract/events/stars.ts'
import { saveRates } from '../../contract/registration/rates.ts'
import { getAccommodations } from '../../contract/registration/registration.ts'
import { events, eventSessions } from '../../server/db/schema/events.ts'
import { call } from '../support/call.ts'
import { until } from '../support/hub.ts'
import { startProxy } from '../support/portal/proxy.ts'
import { callOver, setDatesAt } from '../support/portal/remote.ts'
import { startSite, type Site } from '../support/portal/site.ts'
import { programmeEvent, programmePaper, programmeSession, publishedProgramme } from '../support/programme.ts'
import { rateOf } from '../support/registrations.ts'
import { signIn, untilKept } from '../support/engines/steps.ts'
import { features, test } from './walk.ts'

let site: Site
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

test(
  'the programme is read with the portal away after one visit, and what is starred reaches the portal later',
  features('Programme, the portal away'),
  async ({ openWindow }) => {
    const reader = await site.session({ Roles: ['GeneralAttendee'] })
    const session = programmeSession({
      Title: 'Words and things',
      Papers: [programmePaper({ PaperTitle: 'On the meaning of clouds' })],
    })
    const event = programmeEvent({ Sessions: [session] })
    const { Sessions: _sessions, ...row } = event
    const { Papers: _papers, Participants: _participants, ...sessionRow } = session
    const { sql } = site.portal.context.database
    await sql.insert(events).values(row)
    await sql.insert(eventSessions).values({ ...sessionRow, EventId: event.Id })
    await publishedProgramme(site.portal, [event])

    const way = await startProxy(site.port)
    const window = await openWindow()
    await untilKept(window, way.origin)
    await signIn(window, way.origin, reader.Email)
    await window.see({ role: 'heading', name: 'Welcome to Your Dashboard' })
    await window.press({ role: 'link', name: 'Programme' })
    await window.read('Words and things')
    way.lead(1)
    way.cut()
    await window.reload()
    await window.read('As of ')
    await window.press({ role: 'button', name: 'Star Words and things' })
    const isStarred = () =>
      document.querySelector('[aria-label^="Star "]')?.getAttribute('aria-pressed') === 'true'
    await until(() => window.run(isStarred, null), 'the session is starred', 50)
    way.lead(site.port)
    const stars = async () =>
      (await call(site.portal, getStars, { as: reader.AccessToken })).Result.SessionIds
    await until(async () => (await stars()).length > 0, 'the star has arrived', 50)
    expect(await stars()).toEqual([session.Id])
    await way.stop()
  },
)

test(
  'an attendee registers and gets to the payment page @long',
  features('Registration'),
  async ({ openWindow }) => {
    const admin = await site.session({ Roles: ['Admin'] })
    await setDatesAt(site, admin, { general_registration: 40 })
    const Rates = [rateOf({ Category: 'GeneralAttendee', Amount: 500_000 })]
    await callOver(site, saveRates, { as: admin, body: { Rates } })
    const attendee = await site.session({ Roles: ['GeneralAttendee'] })
    const window = await openWindow()
    await signIn(window, site.url, attendee.Email)
    await window.see({ role: 'heading', name: 'Your Accommodation' })
    await window.press({ role: 'link', name: 'Register' })
    await window.read(`Is ${attendee.FullName} attending?`)
    await window.press({ role: 'radio', name: 'Yes ₹5,000' })
    await window.press({ role: 'button', name: 'Submit Registration' })
    const isPaymentPage = () => location.pathname.startsWith('/payment/accommodation/')
    await until(() => window.run(isPaymentPage, null), 'the payment page is shown', 50)
    const registered = await callOver(site, getAccommodations, { as: attendee })
    expect(registered.map(({ Accommodation }) => Accommodation?.ExpectedAmount)).toEqual([500_000])
  },
)
