import type { OutboxKind } from '../../../src/cache/database/outboxRows.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { Accommodation } from '../../../contract/registration/registration.ts'
import { textOf, transactionOf } from './attendingTexts.ts'
import { travelled } from './attendingDesk.ts'
import type { Attendee, Desk, Tab } from '../devices/machine.ts'
import type { Act, Numbers } from '../acts.ts'
import type { World } from '../world.ts'

/** For whom something is done now. */
function attendeeOf({ random, mostly }: World, people: readonly Attendee[]): Attendee {
  const usual = people.find(({ UserDetailId }) => UserDetailId === mostly)
  return usual && random.chance(0.7) ? usual : random.pick(people)
}

/** All that somebody who attends could do in this tab, as often as they would. */
export function attendingActs(world: World, tab: Tab, desk: Desk, numbers: Numbers): readonly Act[] {
  const { random, far } = world
  const { attending, shelf } = desk
  const people = attending.people()
  const of = attendeeOf(world, people)
  const isShared = world.paperId !== noId
  const { registration, travel } = attending.answered(of)
  const acts: Act[] = []
  const offer = (name: string, weight: number, of: readonly OutboxKind[], run: () => Promise<void>) =>
    acts.push({ name, weight, of, run })
  const next = () => (numbers.texts += 1)
  const draft = shelf.registrations().find(({ UserDetailId }) => UserDetailId === of.UserDetailId)
  const asked = new Set(shelf.conflicts().map(({ EntityId }) => EntityId))
  const isAdmin = tab.session()?.Roles.includes('Admin') === true

  if ((isAdmin || !registration?.IsPaymentDone) && !asked.has(draft?.EntityId ?? ''))
    offer('fill the registration', 4, ['registration'], async () => {
      await attending.choose(of, textOf(next()), {
        IsBookOfAbstractRequired: random.chance(0.5),
        IsSocietyLifeMember: random.chance(0.1),
      })
      if (isShared && random.chance(0.6)) await attending.register(of)
    })
  // Only where a schedule has an aim, so that the others stay what they are.
  if (world.aim && attending.mayAnswer(of) && !asked.has(draft?.EntityId ?? ''))
    offer('say the nationality', 2, ['nationality', 'registration'], async () => {
      await attending.answer(of, textOf(next()))
      if (random.chance(0.7)) await attending.register(of)
    })
  if (world.aim && isShared)
    offer('the guest comes to have an account', world.aim.outbox === 'refused' ? 1 : 0.15, [], () =>
      far.giveAccount(of.UserDetailId),
    )
  if (draft && !asked.has(draft.EntityId))
    offer('press the button of the registration', 4, ['registration', 'nationality'], () =>
      attending.register(of),
    )
  offer('the organiser confirms', registration ? 1 : 0, [], () => far.confirm(of.UserDetailId))
  if (isShared)
    offer('the paper is withdrawn', world.aim?.outbox === 'refused' ? 0.4 : 0.1, [], () =>
      far.withdraw(world.paperId),
    )
  offer('pull the registration', 3, [], () => tab.pullAttending())
  offer('focus', 2, [], () => tab.focus())
  if (!registration) return acts
  const isDue = ({ ExpectedAmount, ActualAmount }: Accommodation) => ExpectedAmount > ActualAmount
  const { PaymentDetailsId, AccommodationId } = registration
  if (isDue(registration) && !shelf.claims().some(({ Body }) => Body.PaymentDetailsId === PaymentDetailsId))
    offer('claim a payment', 3, ['claim', 'payment-proof'], () => {
      const number = next()
      const others = people
        .filter((one) => one !== of)
        .flatMap((one) => attending.answered(one).registration ?? [])
        .filter(isDue)
      const also = others.length > 0 && random.chance(0.4) ? random.pick(others) : undefined
      return attending.claim(of, transactionOf(number), `%PDF-1.4\n%${number}\n%%EOF\n`, also)
    })
  if (!registration.IsPaymentDone || !registration.AccommodationRequired) return acts
  if (asked.has(AccommodationId) || travel === undefined) return acts
  offer('type how one travels', 6, ['travel'], async () => {
    await attending.type(of, random.pick(travelled), textOf(next()))
    if (isShared && random.chance(0.6)) await attending.travel(of)
  })
  if (shelf.travel(AccommodationId) ?? travel)
    offer('save the journey', 4, ['travel'], () => attending.travel(of))
  return acts
}
