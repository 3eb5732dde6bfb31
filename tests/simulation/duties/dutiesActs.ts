import { textOf } from '../attending/attendingTexts.ts'
import type { Act, Numbers } from '../acts.ts'
import type { Desk, Tab } from '../machine.ts'
import type { World } from '../world.ts'

/** What somebody with duties could do in this tab, as often as they would. */
export function dutiesActs(
  { random, duties }: World,
  tab: Tab,
  desk: Desk,
  numbers: Numbers,
): readonly Act[] {
  const acts: Act[] = []
  const offer = (name: string, weight: number, run: () => Promise<void>) => acts.push({ name, weight, run })
  offer('pull the duties', 3, () => tab.pullDuties())
  offer('focus', 1, () => tab.focus())
  const own = desk.duties
  if (!duties || !own) return acts
  const asked = new Set(desk.shelf.conflicts().map(({ EntityId }) => EntityId))
  const papers = own.papers().filter(({ PaperId }) => !asked.has(PaperId))
  offer('star a session', 3, () => own.star(random.pick(duties.sessions), random.chance(0.6)))
  offer('read a notification', 3, () => own.read(random.pick(duties.notifications)))
  if (papers.length === 0) return acts
  const of = random.pick(papers)
  offer('write a review', 5, () => own.write(of, textOf((numbers.texts += 1))))
  offer('save a review', 5, () => own.save(of))
  offer('answer whether one reviews', 3, () => {
    const State = random.pick(['accepted', 'accepted', 'declined'] as const)
    return own.answer(of, { State, Reason: State === 'declined' ? textOf(0) : '' })
  })
  return acts
}
