import { z } from 'zod'
import { emptyCompanion } from '../../../contract/registration/companions.ts'
import { noId } from '../../../contract/core/limits.ts'
import {
  getAccommodations,
  getRegistrant,
  type Registrant,
} from '../../../contract/registration/registration.ts'
import { getTravels, type Traveller, type TravelFields } from '../../../contract/travel/travel.ts'
import { emptyClaim, queueClaim, takeClaimBack } from '../../../src/cache/entities/claimDrafts.ts'
import { newRegistrationDraft, registrationDrafts } from '../../../src/cache/entities/registrationDrafts.ts'
import { keepProof, paymentProofOf } from '../../../src/cache/entities/proofs.ts'
import type { RegistrationDraft } from '../../../src/cache/database/deviceRows.ts'
import type { OutboxKind } from '../../../src/cache/database/outboxRows.ts'
import { travelDraftFrom, travelDrafts } from '../../../src/cache/entities/travelDrafts.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { urlOf } from '../../../src/sync/transport/request.ts'
import { travelSync } from '../../../src/sync/entities/travel.ts'
import { resolveConflict } from '../../support/browser/resolveConflict.ts'
import { companionIn, textsIn } from './attendingTexts.ts'
import type { Kept } from '../checks/ledger.ts'
import type { Attendee, AttendingDesk, Device, Tab } from '../devices/machine.ts'
import type { Shelf } from '../devices/shelf.ts'
import type { World } from '../world.ts'

/** What of travel details a person types here. */
export const travelled = ['ArrivalNumber', 'DepartureNumber', 'Remarks'] as const

interface Options {
  readonly world: World
  readonly device: Device
  readonly tab: Tab
  readonly work: WorkDatabase
  readonly userId: string
  readonly shelf: Shelf
  wake(): void
}

/** Travel details that keep every rule; what is typed goes into their free fields. */
const journey = {
  ...{ ArrivalMode: 'Train', ArrivalPlace: 'Mysuru Junction', ArrivalOn: '2026-12-03T09:40' },
  ...{ DepartureMode: 'Train', DeparturePlace: 'Mysuru Junction', DepartureOn: '2026-12-06T18:10' },
  ...{ StayFrom: '2026-12-03', StayUntil: '2026-12-06' },
}

const DraftOf = z.looseObject({ UserDetailId: z.string() })

const isForm = (kind: OutboxKind) => kind === 'registration' || kind === 'travel'

/** What is being written, what it replaces, and whether it is stored there. */
interface Writing {
  readonly text: string
  readonly before: string
  isKept(): boolean
}

export function openAttendingDesk({ world, device, tab, work, userId, shelf, wake }: Options): AttendingDesk {
  const { ledger } = world
  let writing: Writing | undefined

  const promise = (text: string): Kept => ({ text, userId, device: device.name, lineage: '' })
  const acknowledge = ({ text, before }: Pick<Writing, 'text' | 'before'>) => {
    ledger.attending.delete(before)
    ledger.attending.set(text, promise(text))
  }
  /** Does a write that replaces one text by another, and promises it once it is durable. */
  const write = async (of: readonly string[], change: Writing, act: () => Promise<unknown>) => {
    ledger.meantFor.set(change.text, new Set(of))
    writing = change
    try {
      await act()
      if (!tab.isDead()) acknowledge(change)
    } finally {
      writing = undefined
    }
  }

  const forget = (value: unknown) => {
    for (const text of textsIn(value)) ledger.attending.delete(text)
  }

  const copyOf = <V>(key: string) => shelf.copies().find(({ Key }) => Key === key)?.Value as V | undefined
  const ownId = () => tab.session()?.UserDetailId ?? noId
  /** Somebody as their screen reads them: one's own, and everybody else's form. */
  const registrantOf = (id: string): Registrant | undefined =>
    id === ownId()
      ? copyOf<Registrant[]>(urlOf(getAccommodations))?.[0]
      : copyOf<Registrant>(urlOf(getRegistrant, { id }))

  const form = (of: Attendee): RegistrationDraft => {
    const draft = shelf.registrations().find((one) => one.UserDetailId === of.UserDetailId)
    const { registration: served } = desk.answered(of)
    return draft ?? newRegistrationDraft({ ...of, ...(served ? { served } : {}) })
  }
  const travelForm = (of: Attendee) => {
    const { registration, travel } = desk.answered(of)
    if (!registration || travel === undefined) throw new Error('Nobody travels before they are registered')
    return shelf.travel(registration.AccommodationId) ?? travelDraftFrom(registration, travel)
  }

  const desk: AttendingDesk = {
    people: () => {
      const form = urlOf(getRegistrant, { id: '' })
      const others = shelf
        .copies()
        .filter(({ Key }) => Key.startsWith(form))
        .map(({ Value }) => Value as Registrant)
        .filter(({ MayAct, UserDetailId }) => MayAct && UserDetailId !== ownId())
        .sort((a, b) => a.Sequence - b.Sequence)
        .map(({ UserDetailId, FullName }) => ({ UserDetailId, FullName, PaperId: world.paperId }))
      const self = { UserDetailId: ownId(), FullName: tab.session()?.FullName ?? '', PaperId: noId }
      return [self, ...others]
    },
    answered: ({ UserDetailId }) => {
      const registration = registrantOf(UserDetailId)?.Accommodation ?? null
      const travellers = copyOf<Traveller[]>(urlOf(getTravels))
      const traveller = travellers?.find((one) => one.AccommodationId === registration?.AccommodationId)
      const isNew = !registration || registration.TravelId === noId
      return { registration, travel: traveller?.Travel ?? (isNew ? null : undefined) }
    },
    choose: async (of, companion, others) => {
      const draft = form(of)
      const [before = ''] = draft.Fields.GetPersons.map(({ FullName }) => FullName)
      const person = { ...emptyCompanion, FullName: companion, Relation: 'Spouse', Gender: 'male', Age: 30 }
      const Fields = {
        ...{ IsAttendingConference: true, AccommodationRequired: true, GetPersons: [person] },
        ...others,
      }
      const isKept = () => shelf.registrations().some((one) => companionIn(one.Fields) === companion)
      const change = { text: companion, before, isKept }
      await write([of.UserDetailId], change, () => registrationDrafts.write(work, draft, Fields))
    },
    mayAnswer: ({ UserDetailId }) => registrantOf(UserDetailId)?.MaySayNationality === true,
    answer: async (of, Nationality) => {
      const { UserDetailId } = of
      const places = new Set(ledger.said.get(UserDetailId)?.places).add(`${userId} ${device.name}`)
      // Whether it is written is not known yet.
      ledger.said.set(UserDetailId, { text: undefined, places })
      ledger.meantFor.set(Nationality, new Set([UserDetailId]))
      const Answer = { Nationality, IsMe: UserDetailId === ownId(), IsSent: false }
      await registrationDrafts.write(work, form(of), {}, { Answer })
      if (!tab.isDead()) ledger.said.set(UserDetailId, { text: Nationality, places })
    },
    register: async (of) => {
      const draft = form(of)
      await registrationDrafts.save(work, userId, draft, draft.Fields, device.now())
      wake()
    },
    claim: async (of, TransactionId, proof, also) => {
      const { registration } = desk.answered(of)
      if (!registration) return
      const { PaymentDetailsId, AccommodationId, FullName, ExpectedAmount } = registration
      const bytes = new TextEncoder().encode(proof)
      const arrayBuffer = () => Promise.resolve(new Uint8Array(bytes).buffer)
      const ProofName = `${TransactionId}.pdf`
      await keepProof(work, paymentProofOf(PaymentDetailsId), {
        name: ProofName,
        type: 'application/pdf',
        arrayBuffer,
      })
      const half = (whole: number) => Math.max(1, Math.floor(whole / 2))
      const Others = also
        ? [{ PaymentDetailsId: also.PaymentDetailsId, Amount: half(also.ExpectedAmount) }]
        : []
      const Body = {
        ...{ PaymentDetailsId, PaymentMode: 'UPI', TransactionId, PaidOn: '2026-01-04' },
        ...{ Amount: half(ExpectedAmount), ProofFileId: noId, Others },
      }
      const payees = [of.UserDetailId, ...(also ? [also.UserDetailId] : [])]
      const isKept = () => shelf.claims().some((one) => one.Body.TransactionId === TransactionId)
      ledger.claims.set(TransactionId, proof)
      await write(payees, { text: TransactionId, before: '', isKept }, async () => {
        await queueClaim(work, userId, { AccommodationId, FullName, Body, ProofName }, device.now())
      })
      wake()
    },
    type: async (of, name, text) => {
      const draft = travelForm(of)
      const isKept = () => shelf.travel(draft.AccommodationId)?.Fields[name] === text
      const change: Partial<TravelFields> = { ...journey, [name]: text }
      const typed = { text, before: draft.Fields[name], isKept }
      await write([of.UserDetailId], typed, () => travelDrafts.write(work, draft, change))
    },
    travel: async (of) => {
      const draft = travelForm(of)
      await travelDrafts.save(work, userId, draft, draft.Fields, device.now())
      wake()
    },
    resolve: async ({ EntityId, Kind, Fields, Theirs, TheirVersion }, choice) => {
      if (Kind === 'travel') {
        const draft = shelf.travel(EntityId)
        const lost = choice === 'mine' ? [Theirs] : [draft?.Fields, draft?.Saved]
        for (const name of Fields)
          for (const one of lost)
            forget((one as Readonly<Record<string, unknown>> | null | undefined)?.[name])
        const answers = Object.fromEntries(Fields.map((name) => [name, choice]))
        await travelSync.answer(work, EntityId, answers, TheirVersion, device.now())
      } else {
        const draft = shelf.registrations().find((one) => one.EntityId === EntityId)
        if (!draft) return
        // The form is decided as a whole, as it reads now.
        const mine = new Set(textsIn(draft.Fields))
        if (choice === 'mine') forget(textsIn([Theirs, draft.Queued]).filter((text) => !mine.has(text)))
        else forget([draft.Fields, draft.Queued])
        await resolveConflict(work, EntityId, choice, device.now())
      }
      wake()
    },
    superseded: () => {
      // The portal may have named what was saved meanwhile: the person stays.
      const saved = new Set([
        ...shelf
          .registrations()
          .flatMap(({ UserDetailId, Queued }) => (Queued ? [`registration ${UserDetailId}`] : [])),
        ...shelf.travels().flatMap(({ UserDetailId, Saved }) => (Saved ? [`travel ${UserDetailId}`] : [])),
      ])
      const lost = shelf
        .sent()
        .filter(({ State, Kind }) => State === 'lost' && isForm(Kind))
        .map(({ Kind, Before, ...change }) => ({
          ...change,
          form: `${Kind} ${DraftOf.parse(Before).UserDetailId}`,
        }))
        .sort((one, other) => one.Order - other.Order)
      // Of several changes of one form the last one goes again, as its person saved it.
      const isLast = ({ form, Order }: (typeof lost)[number]) =>
        lost.findLast((other) => other.form === form)?.Order === Order
      const over = lost.filter((change) => saved.has(change.form) || !isLast(change))
      return () => over.forEach(({ Frozen }) => forget(Frozen?.Body))
    },
    giveUp: async (kind, entityId) => {
      const draft = shelf.registrations().find((one) => one.EntityId === entityId)
      if (kind === 'registration' && draft) {
        forget([draft.Fields, draft.Queued])
        ledger.said.delete(draft.UserDetailId)
        await registrationDrafts.drop(work, entityId)
      } else if (kind === 'travel') {
        forget(shelf.travel(entityId))
        await travelDrafts.drop(work, entityId)
      } else if (kind === 'claim') {
        forget(shelf.claims().find(({ Body }) => Body.PaymentDetailsId === entityId))
        await takeClaimBack(work, entityId, () => emptyClaim)
      }
    },
    close: () => {
      if (writing?.isKept()) acknowledge(writing)
      writing = undefined
    },
  }
  return desk
}
