import { emptyCompanion } from '../../contract/companions.ts'
import { noId } from '../../contract/limits.ts'
import type { TravelFields } from '../../contract/travel.ts'
import { emptyClaim, keepClaimProof, queueClaim, takeClaimBack } from '../../src/cache/claims.ts'
import {
  dropRegistration,
  newRegistrationDraft,
  queueRegistration,
  writeRegistration,
} from '../../src/cache/registrationDrafts.ts'
import type { RegistrationDraft } from '../../src/cache/rows.ts'
import { travelDraftFrom, travelDrafts } from '../../src/cache/travelDrafts.ts'
import type { WorkDatabase } from '../../src/cache/work.ts'
import { answerRegistration } from '../../src/sync/staleRegistration.ts'
import { answerTravel } from '../../src/sync/staleTravel.ts'
import { companionIn, textsIn } from './attendingTexts.ts'
import type { Kept } from './ledger.ts'
import type { AttendingDesk, Device, Tab } from './machine.ts'
import type { Shelf } from './shelf.ts'
import type { World } from './world.ts'

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

export function openAttendingDesk({ world, device, tab, work, userId, shelf, wake }: Options): AttendingDesk {
  const { ledger } = world
  /** What is being written, what it replaces, and whether it lies there. */
  let writing: { readonly text: string; readonly before: string; isKept(): boolean } | undefined

  const promise = (text: string): Kept => ({ text, userId, device: device.name, lineage: userId })
  const acknowledge = (text: string, before: string) => {
    ledger.attending.delete(before)
    ledger.attending.set(text, promise(text))
    ledger.touched.set(userId, (ledger.touched.get(userId) ?? new Set()).add(device.name))
  }
  /** Does a write that replaces one text by another, and promises it once it is durable. */
  const write = async (text: string, before: string, isKept: () => boolean, act: () => Promise<void>) => {
    writing = { text, before, isKept }
    try {
      await act()
      if (!tab.isDead()) acknowledge(text, before)
    } finally {
      writing = undefined
    }
  }

  const forget = (value: unknown) => {
    for (const text of textsIn(value)) ledger.attending.delete(text)
  }

  const form = (): RegistrationDraft => {
    const UserDetailId = tab.session()?.UserDetailId ?? noId
    const draft = shelf.registrations().find((one) => one.UserDetailId === UserDetailId)
    const { registration: served } = desk.told()
    const start = { UserDetailId, FullName: tab.session()?.FullName ?? '', PaperId: noId }
    return draft ?? newRegistrationDraft({ ...start, ...(served ? { served } : {}) })
  }
  const travelForm = () => {
    const { registration, travel } = desk.told()
    if (!registration) throw new Error('Nobody travels before they are registered')
    return shelf.travel(registration.AccommodationId) ?? travelDraftFrom(registration, travel)
  }

  const desk: AttendingDesk = {
    told: () => device.told.get(userId) ?? { registration: null, travel: null },
    choose: async (companion, others) => {
      const draft = form()
      const [before = ''] = draft.Fields.GetPersons.map(({ FullName }) => FullName)
      const person = { ...emptyCompanion, FullName: companion, Relation: 'Spouse', Gender: 'male', Age: 30 }
      const Fields = {
        ...{ IsAttendingConference: true, AccommodationRequired: true, GetPersons: [person] },
        ...others,
      }
      const isKept = () => shelf.registrations().some((one) => companionIn(one.Fields) === companion)
      await write(companion, before, isKept, () => writeRegistration(work, draft, { Fields }))
    },
    register: async () => {
      const draft = form()
      await queueRegistration(work, userId, draft, draft.Fields, device.now())
      wake()
    },
    claim: async (TransactionId, proof) => {
      const { registration } = desk.told()
      if (!registration) return
      const { PaymentDetailsId, AccommodationId, FullName, ExpectedAmount } = registration
      const bytes = new TextEncoder().encode(proof)
      const arrayBuffer = () => Promise.resolve(new Uint8Array(bytes).buffer)
      const ProofName = `${TransactionId}.pdf`
      await keepClaimProof(work, PaymentDetailsId, { name: ProofName, type: 'application/pdf', arrayBuffer })
      const Amount = Math.max(1, Math.floor(ExpectedAmount / 2))
      const Body = {
        ...{ PaymentDetailsId, PaymentMode: 'UPI', TransactionId, PaidOn: '2026-01-04', Amount },
        ...{ ProofFileId: noId, Others: [] },
      }
      const isKept = () => shelf.claims().some((one) => one.Body.TransactionId === TransactionId)
      ledger.claims.set(TransactionId, proof)
      await write(TransactionId, '', isKept, async () => {
        await queueClaim(work, userId, { AccommodationId, FullName, Body, ProofName }, device.now())
      })
      wake()
    },
    type: async (name, text) => {
      const draft = travelForm()
      const isKept = () => shelf.travel(draft.AccommodationId)?.Fields[name] === text
      const change: Partial<TravelFields> = { ...journey, [name]: text }
      await write(text, draft.Fields[name], isKept, () => travelDrafts.write(work, draft, change))
    },
    travel: async () => {
      const draft = travelForm()
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
        await answerTravel(work, EntityId, answers, TheirVersion, device.now())
      } else {
        const draft = shelf.registrations().find((one) => one.EntityId === EntityId)
        if (!draft) return
        forget(choice === 'mine' ? Theirs : [draft.Fields, draft.Queued])
        await answerRegistration(work, draft, choice === 'mine' ? 'mine' : 'theirs', device.now())
      }
      wake()
    },
    giveUp: async (kind, entityId) => {
      const draft = shelf.registrations().find((one) => one.EntityId === entityId)
      if (kind === 'registration' && draft) {
        forget([draft.Fields, draft.Queued])
        await dropRegistration(work, draft.UserDetailId)
      } else if (kind === 'travel') {
        forget(shelf.travel(entityId))
        await travelDrafts.drop(work, entityId)
      } else if (kind === 'claim') {
        forget(shelf.claims().find(({ Body }) => Body.PaymentDetailsId === entityId))
        await takeClaimBack(work, entityId, () => emptyClaim)
      }
    },
    close: () => {
      if (writing?.isKept()) acknowledge(writing.text, writing.before)
      writing = undefined
    },
  }
  return desk
}
