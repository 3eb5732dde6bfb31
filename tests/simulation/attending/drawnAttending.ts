import { noId } from '../../../contract/core/limits.ts'
import type { Random } from '../random.ts'
import type { Asked } from '../server/sides.ts'

/** Who asks, of whom, and from which paper. */
export interface Cast {
  readonly who: string
  readonly whose: string
  readonly from: string
  /** The further bills that a claim names. */
  readonly also: readonly string[]
  /** What lists are asked for. */
  readonly lists: readonly string[]
}

/** People who ask for themselves; now and then one asks for the other, which nobody may. */
export function drawOneself(random: Random): Cast {
  const who = random.pick(['one', 'one', 'two'])
  const whose = random.chance(0.9) ? who : 'two'
  return { who, whose, from: noId, also: [], lists: ['/Accommodations'] }
}

/** Authors of one paper, an organiser, and somebody who has nothing to do with them, for any of them. */
export function drawActing(random: Random): Cast {
  return {
    who: random.pick(['one', 'one', 'two', 'two', 'organiser', 'stranger']),
    whose: random.pick(['one', 'two', 'guest', 'guest', 'stranger']),
    from: random.pick([noId, '<approved>', '<approved>', '<nowhere>']),
    also: random.chance(0.3) ? [random.pick(['one', 'two', 'guest'])] : [],
    lists: [
      '/Accommodations',
      '/Travel',
      '/Accommodations/paper/<approved>',
      '/Accommodations/paper/<nowhere>',
    ],
  }
}

/** What devices ask of a person who attends. */
export function drawAttending(
  random: Random,
  step: number,
  headers: Record<string, string>,
  { who, whose, from, also, lists }: Cast,
): Asked {
  const as = `<access of ${who}>`
  const id = `<registration of ${whose}>`
  const flags = {
    IsAttendingConference: random.chance(0.9),
    AccommodationRequired: random.chance(0.8),
    IsBookOfAbstractRequired: random.chance(0.5),
    IsSocietyLifeMember: random.chance(0.1),
  }
  const guest = {
    FullName: `Guest ${step}`,
    Relation: 'Spouse',
    Gender: 'male',
    Age: random.pick([30, 30, 300]),
  }
  const persons = random.chance(0.5) ? [guest] : []
  const journey = {
    ...{ ArrivalMode: 'Train', ArrivalPlace: 'Mysuru', ArrivalOn: '2026-12-03T09:40', ArrivalPickUp: true },
    ...{ DepartureMode: 'Train', DeparturePlace: 'Mysuru', DepartureOn: '2026-12-06T18:10' },
    ...{ DeparturePickUp: false, StayFrom: '2026-12-03', StayUntil: random.pick(['2026-12-06', '']) },
    ...{ ArrivalNumber: `t${step}`, DepartureNumber: '', Remarks: '' },
  }
  switch (random.below(11)) {
    case 0:
    case 1: {
      const data = { ...flags, AddPerson: persons, UserDetailId: `<person ${whose}>`, PaperId: from }
      return { method: 'POST', url: '/Accommodations/fill-accommodation', data, headers, as }
    }
    case 2:
    case 3:
      return {
        method: 'PUT',
        url: `/Accommodations/${id}`,
        data: { ...flags, UpdatePerson: persons },
        headers,
        as,
      }
    case 4:
      return {
        ...{ method: 'GET', headers: {}, as },
        url: random.pick([...lists, `/Accommodations/${id}`, `/Travel/<travel of ${whose}>`]),
      }
    case 5: {
      const data = new FormData()
      const bytes = new TextEncoder().encode(`%PDF-1.4\n%${step}\n%%EOF\n`)
      data.append('file', new Blob([bytes], { type: 'application/pdf' }), 'proof.pdf')
      const url = '/Storage/document?kind=payment-proof'
      const key = { 'Idempotency-Key': `key-of-step-${step}` }
      return { method: 'POST', url, data, headers: key, as }
    }
    case 6: {
      const data = {
        ...{ PaymentDetailsId: `<bill of registration of ${whose}>`, PaymentMode: 'UPI' },
        ...{ TransactionId: String(700_000_000_000 + step - random.below(3)), PaidOn: '2026-01-04' },
        ...{
          Amount: random.pick([100_000, 0]),
          ProofFileId: random.pick([`<proof of ${who}>`, `<proof of ${who}>`, noId]),
          Others: also.map((one) => ({
            PaymentDetailsId: `<bill of registration of ${one}>`,
            Amount: 50_000,
          })),
        },
      }
      return { method: 'POST', url: '/Payment/fill-payment-details', data, headers, as }
    }
    case 7: {
      const data = { Nationality: random.pick(['Indian', 'Nepalese', '', 'x'.repeat(300)]) }
      return { method: 'POST', url: '/User/personal-details', data, headers, as }
    }
    case 8: {
      const data = { Nationality: random.pick(['Indian', 'Nepalese']) }
      return { method: 'PUT', url: `/Author/<person ${whose}>`, data, headers, as }
    }
    case 9:
      return { method: 'POST', url: '/Travel', data: { ...journey, AccommodationId: id }, headers, as }
    default:
      return { method: 'PUT', url: `/Travel/<travel of ${whose}>`, data: journey, headers, as }
  }
}
