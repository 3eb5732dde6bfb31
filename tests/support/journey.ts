import { login, type Session } from '../../contract/accounts/accounts.ts'
import { noId } from '../../contract/core/limits.ts'
import { decidePapers } from '../../contract/papers/decisions.ts'
import { getUserPapers } from '../../contract/papers/papers.ts'
import { getBill } from '../../contract/payments/bills.ts'
import { confirmPayment } from '../../contract/payments/payments.ts'
import { saveRates } from '../../contract/registration/rates.ts'
import { getAccommodations } from '../../contract/registration/registration.ts'
import type { Portal } from '../../server/app.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'
import { startPortalProcess, type PortalProcess } from './portal/process.ts'
import { callOver, databaseAt, sessionAt, setDatesAt, setUndoMinutesAt, themeAt } from './portal/remote.ts'
import { programmeEvent, programmeSession, publishedProgramme } from './programme.ts'
import { rateOf } from './registrations.ts'

/** The password of everybody who comes to the journey's portal. */
export const journeyPassword = 'Conference#2020'

/** The theme of the journey's papers. */
export const journeyTheme = 'Phonology'

/** A conference on which somebody new can go the whole way, and what its organisers do on that way. */
export interface Journey {
  readonly portal: PortalProcess
  /** The address of a link in a mail, as a browser calls the portal. */
  confirmLink(email: string): Promise<string>
  /** Approves the only paper of somebody; returns their session. */
  approve(email: string): Promise<Session>
  /** Confirms the payment that somebody has claimed. */
  confirmPaid(author: Session): Promise<void>
  stop(): Promise<void>
}

export async function startJourney(): Promise<Journey> {
  const mailbox: Mailbox = await startMailbox()
  const portal = await startPortalProcess({ MAIL_URL: mailbox.url })
  const admin = await sessionAt(portal, { Roles: ['Admin'] })
  await themeAt(portal, admin, journeyTheme)
  await setUndoMinutesAt(portal, admin, 0)
  await setDatesAt(portal, admin, {
    paper_submission: 14,
    general_registration: 40,
    registration_last_date: 50,
  })
  await callOver(portal, saveRates, { as: admin, body: { Rates: [rateOf({ Amount: 400_000 })] } })
  await databaseAt(portal, async (sql) => {
    const there = { context: { database: { sql }, now: () => Date.now() } } as unknown as Portal
    await publishedProgramme(there, [
      programmeEvent({ Id: noId, Sessions: [programmeSession({ Title: 'Words at the end' })] }),
    ])
  })
  return {
    portal,
    confirmLink: async (email) => {
      const { links } = await mailbox.waitFor((received) => received.to.includes(email))
      const link = links.find((address) => address.includes('/confirm-mail'))
      return link?.replace(/^http:\/\/[^/]+/, portal.url) ?? ''
    },
    approve: async (email) => {
      const author = await callOver(portal, login, { body: { Email: email, password: journeyPassword } })
      const [paper] = await callOver(portal, getUserPapers, { as: author })
      await callOver(portal, decidePapers, {
        as: admin,
        body: { PaperIds: [paper?.Id ?? noId], Status: 'approved', Feedback: '' },
      })
      return author
    },
    confirmPaid: async (author) => {
      const [found] = await callOver(portal, getAccommodations, { as: author })
      const id = found?.Accommodation?.AccommodationId ?? noId
      const bill = await callOver(portal, getBill, { as: author, params: { id } })
      const waiting = bill.Transfers.find(({ State }) => State === 'waiting')
      await callOver(portal, confirmPayment, {
        as: admin,
        params: { id: waiting?.PaymentId ?? noId },
        body: { Amount: waiting?.Amount ?? 0, Accepted: true, Remarks: '' },
      })
    },
    stop: async () => {
      await portal.discard()
      await mailbox.stop()
    },
  }
}
