import { textOf, transactionOf } from './attendingTexts.ts'
import { travelled } from './attendingDesk.ts'
import type { Desk, Tab } from './machine.ts'
import type { Act, Numbers } from './acts.ts'
import type { World } from './world.ts'

/** All that somebody who attends could do in this tab, as often as they would. */
export function attendingActs(world: World, tab: Tab, desk: Desk, numbers: Numbers): readonly Act[] {
  const { random, far } = world
  const { attending, shelf } = desk
  const { registration, travel } = attending.told()
  const acts: Act[] = []
  const offer = (name: string, weight: number, run: () => Promise<void>) => acts.push({ name, weight, run })
  const next = () => (numbers.texts += 1)
  const conflicts = shelf.conflicts().map(({ Kind }) => Kind)
  const draft = shelf.registrations()[0]

  if (!registration?.IsPaymentDone && !conflicts.includes('registration'))
    offer('fill the registration', 4, () =>
      attending.choose(textOf(next()), {
        IsBookOfAbstractRequired: random.chance(0.5),
        IsSocietyLifeMember: random.chance(0.1),
      }),
    )
  if (draft && !conflicts.includes('registration'))
    offer('press the button of the registration', 4, () => attending.register())
  offer('the organiser confirms', registration ? 1 : 0, () => far.confirm(tab.session()?.UserDetailId ?? ''))
  offer('pull the registration', 3, () => tab.pullAttending())
  offer('focus', 2, () => tab.focus())
  if (!registration) return acts
  const isDue = registration.ExpectedAmount > registration.ActualAmount
  if (isDue && shelf.claims().length === 0)
    offer('claim a payment', 3, () => {
      const number = next()
      return attending.claim(transactionOf(number), `%PDF-1.4\n%${number}\n%%EOF\n`)
    })
  if (!registration.IsPaymentDone || !registration.AccommodationRequired) return acts
  if (conflicts.includes('travel')) return acts
  offer('type how one travels', 6, () => attending.type(random.pick(travelled), textOf(next())))
  if (shelf.travel(registration.AccommodationId) ?? travel)
    offer('save the journey', 4, () => attending.travel())
  return acts
}
