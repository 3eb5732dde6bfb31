import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClaimBody } from '../../../contract/payments/claims.ts'
import {
  emptyRegistration,
  type CreateAccommodationBody,
  type RegistrationFields,
  type UpdateAccommodationBody,
} from '../../../contract/registration/registration.ts'
import { emptyTravel, type TravelFields } from '../../../contract/travel/travel.ts'
import { queueClaim, readQueuedClaim } from '../../../src/cache/entities/claimDrafts.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import {
  newRegistrationDraft,
  readRegistration,
  registrationDrafts,
} from '../../../src/cache/entities/registrationDrafts.ts'
import { travelDraftFrom, travelDrafts } from '../../../src/cache/entities/travelDrafts.ts'
import { drain } from '../../../src/sync/outbox/drain.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { failure, success } from './answers.ts'
import { attendee, servedBill, servedRegistration, servedTravel } from './attending.ts'

const noAnswer: WireResponse = { status: 0, data: null, headers: {} }

/** A portal that keeps one registration, its travel details and claims, and each reply under its key (offline O5). */
class Portal {
  registration: { fields: RegistrationFields; version: number } | null = null
  travel: { fields: TravelFields; version: number } | null = null
  readonly claims: string[] = []
  readonly #replies = new Map<string, { readonly body: string; readonly reply: WireResponse }>()

  take(request: WireRequest): WireResponse {
    const key = request.headers['Idempotency-Key'] ?? ''
    const body = JSON.stringify([request.method, request.url, request.data])
    const before = this.#replies.get(key)
    if (before && before.body !== body) throw new Error('A key was used for another body')
    if (before) return before.reply
    const reply = this.#answer(request)
    if (key && reply.status === 200) this.#replies.set(key, { body, reply })
    return reply
  }

  #answer(request: WireRequest): WireResponse {
    const { method, url, data } = request
    if (url.startsWith('/Payment/')) {
      this.claims.push((data as ClaimBody).TransactionId)
      return success(request, servedBill)
    }
    const isCurrent = (version: number) => request.headers['If-Match'] === `"${version}"`
    if (url.startsWith('/Travel')) {
      if (method === 'POST')
        this.travel ??= { fields: { ...emptyTravel, ...(data as TravelFields) }, version: 1 }
      if (!this.travel) return failure(404, 'Not found')
      if (method === 'PUT') {
        if (!isCurrent(this.travel.version)) return failure(412, 'stale')
        this.travel = { fields: data as TravelFields, version: this.travel.version + 1 }
      }
      const { fields, version } = this.travel
      const { AccommodationId: _id, ...only } = fields as TravelFields & { AccommodationId?: string }
      return success(request, servedTravel(only, version))
    }
    if (method === 'POST') {
      const { AddPerson: GetPersons, ...flags } = data as CreateAccommodationBody
      this.registration ??= { fields: registrationDrafts.fields.parse({ ...flags, GetPersons }), version: 1 }
    }
    if (!this.registration) return failure(404, 'Not found')
    if (method === 'PUT') {
      if (!isCurrent(this.registration.version)) return failure(412, 'stale')
      const { UpdatePerson: GetPersons, ...flags } = data as UpdateAccommodationBody
      this.registration = { fields: { ...flags, GetPersons }, version: this.registration.version + 1 }
    }
    return success(request, servedRegistration(this.registration.fields, this.registration.version))
  }
}

const fault = fc.constantFrom('none', 'request lost', 'reply lost', 'busy', 'delivered twice')

const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('choose'), room: fc.boolean(), life: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('press') }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('claim') }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('travel') }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('elsewhere') }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('send'), faults: fc.array(fault, { maxLength: 6 }) }),
  },
)

test('whatever is lost, doubled or changed elsewhere on the way, each registration, claim and journey that was sent off arrives once, and nothing that was chosen is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40, size: 'max' }), async (events) => {
      const work = newWorkDatabase()
      const portal = new Portal()
      let now = 10_000
      let count = 0
      const send = async (faults: readonly string[]) => {
        const left = [...faults]
        // Long enough for every attempt to be due again.
        now += 3_600_000
        await drain({
          db: work,
          transport: (request) => {
            const met = left.shift() ?? 'none'
            if (met === 'request lost') return Promise.resolve(noAnswer)
            if (met === 'busy') return Promise.resolve(failure(503, 'busy'))
            const reply = portal.take(request)
            if (met === 'reply lost') return Promise.resolve(noAnswer)
            return Promise.resolve(met === 'delivered twice' ? portal.take(request) : reply)
          },
          now: () => now,
          random: () => 0,
          echoes: true,
        })
      }
      const openForm = async () => {
        const served = portal.registration
        const start = { UserDetailId: attendee.UserDetailId, FullName: 'Asha Rao', PaperId: attendee.PaperId }
        return (
          (await readRegistration(work, attendee.UserDetailId)) ??
          newRegistrationDraft({
            ...start,
            ...(served ? { served: servedRegistration(served.fields, served.version) } : {}),
          })
        )
      }
      let chosen: Partial<RegistrationFields> = {}
      let pressed: Partial<RegistrationFields> = {}
      let book = false
      let number = ''
      let remarks = ''
      const claims: string[] = []

      for (const happened of events) {
        count += 1
        if (happened.what === 'choose' && 'room' in happened) {
          chosen = {
            IsAttendingConference: true,
            AccommodationRequired: happened.room,
            IsSocietyLifeMember: happened.life,
          }
          await registrationDrafts.write(work, await openForm(), chosen)
        } else if (happened.what === 'press') {
          const draft = await openForm()
          pressed = { ...chosen }
          await registrationDrafts.save(work, testUserId, draft, draft.Fields, now)
        } else if (happened.what === 'claim') {
          if (await readQueuedClaim(work, attendee.PaymentDetailsId)) continue
          const TransactionId = String(412_345_678_000 + count)
          const Body: ClaimBody = {
            PaymentDetailsId: attendee.PaymentDetailsId,
            PaymentMode: 'UPI',
            TransactionId,
            PaidOn: '2026-11-14',
            Amount: 500_000,
            ProofFileId: attendee.PaperId,
            Others: [],
          }
          const claim = {
            AccommodationId: attendee.AccommodationId,
            FullName: 'Asha Rao',
            Body,
            ProofName: '',
          }
          if (await queueClaim(work, testUserId, claim, now)) claims.push(TransactionId)
        } else if (happened.what === 'travel') {
          const served = portal.travel && servedTravel(portal.travel.fields, portal.travel.version)
          const draft =
            (await travelDrafts.read(work, attendee.AccommodationId)) ?? travelDraftFrom(attendee, served)
          number = `train ${count}`
          await travelDrafts.save(work, testUserId, draft, { ...draft.Fields, ArrivalNumber: number }, now)
        } else if (happened.what === 'elsewhere') {
          // Another device changes what this one leaves alone.
          if (portal.registration?.fields.IsAttendingConference) {
            book = !book
            const { fields, version } = portal.registration
            portal.registration = {
              fields: { ...fields, IsBookOfAbstractRequired: book },
              version: version + 1,
            }
          }
          if (portal.travel) {
            remarks = `remarks ${count}`
            const { fields, version } = portal.travel
            portal.travel = { fields: { ...fields, Remarks: remarks }, version: version + 1 }
          }
        } else if ('faults' in happened) await send(happened.faults)
        const shown = (await openForm()).Fields
        expect(shown).toMatchObject({ ...chosen })
      }
      for (let tries = 0; tries < 10 && (await readOutbox(work)).length > 0; tries += 1) await send([])

      expect(await readOutbox(work)).toEqual([])
      expect([...portal.claims].sort()).toEqual([...claims].sort())
      if (portal.registration)
        expect(portal.registration.fields).toEqual({
          ...emptyRegistration,
          ...pressed,
          IsBookOfAbstractRequired: book,
        })
      if (number) expect(portal.travel?.fields).toMatchObject({ ArrivalNumber: number, Remarks: remarks })
      expect((await openForm()).Fields).toMatchObject({ ...chosen })
      work.close()
    }),
    { numRuns: 40 },
  )
})
