import type { OutboxKind } from '../../../src/cache/database/outboxRows.ts'
import { textOf } from '../attending/attendingTexts.ts'
import type { Act, Numbers } from '../acts.ts'
import type { Desk, Tab } from '../devices/machine.ts'
import type { World } from '../world.ts'

/** What somebody with duties could do in this tab, as often as they would. */
export function dutiesActs(
  { random, duties }: World,
  tab: Tab,
  desk: Desk,
  numbers: Numbers,
): readonly Act[] {
  const acts: Act[] = []
  const offer = (name: string, weight: number, of: readonly OutboxKind[], run: () => Promise<void>) =>
    acts.push({ name, weight, of, run })
  offer('pull the duties', 3, [], () => tab.pullDuties())
  offer('focus', 1, [], () => tab.focus())
  const own = desk.duties
  if (!duties || !own) return acts
  const asked = new Set(desk.shelf.conflicts().map(({ EntityId }) => EntityId))
  const papers = own.papers().filter(({ PaperId }) => !asked.has(PaperId))
  offer('star a session', 3, ['stars'], () => own.star(random.pick(duties.sessions), random.chance(0.6)))
  offer('read a notification', 3, ['mark-read'], () => own.read(random.pick(duties.notifications)))
  if (papers.length === 0) return acts
  const paper = random.pick(papers)
  offer('write a review', 5, ['review'], () => own.write(paper, textOf((numbers.texts += 1))))
  offer('save a review', 5, ['review'], () => own.save(paper))
  offer('answer whether one reviews', 3, ['answer'], () => {
    const State = random.pick(['accepted', 'accepted', 'declined'] as const)
    return own.answer(paper, { State, Reason: State === 'declined' ? textOf(0) : '' })
  })
  return acts
}
