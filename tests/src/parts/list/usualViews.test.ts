import { expect, test } from 'vitest'
import { narrowingOf, readShown } from '../../../../src/parts/list/listAddress.ts'
import { lists } from '../../../support/lists.ts'

/** What the calls of a list are asked by each view that is always there, by its name. */
const asked = lists.flatMap(([name, list]) =>
  (list.spec.views?.usual ?? []).map((view) => {
    const shown = readShown(list, new URLSearchParams(view.query))
    return [name, view.name, narrowingOf(list, shown), shown.Sort]
  }),
)

test('each view that is always there opens its list filtered, in its order', () => {
  expect(asked).toEqual([
    ['people', 'Organisers', { Role: 'Admin' }, 'name'],
    ['people', 'Auditors', { Role: 'Auditor' }, 'name'],
    ['bills', 'Payments to confirm', { Status: 'waiting' }, 'newest'],
    ['mails', 'Mails refused', { State: 'refused' }, undefined],
    ['papers', 'Fewer than 3 reviews', { Status: 'submitted', FewerReviews: 3 }, 'newest'],
    ['papers', 'Score 6–7 with spread ≥ 3', { ScoreFrom: 6, ScoreTo: 7, Spread: 3 }, 'newest'],
    ['papers', 'Under review, by rank', { Status: 'submitted' }, 'rank'],
    ['papers', 'Tentative decisions', { Tentative: 'any' }, 'newest'],
    ['papers', 'Approved, nobody registered', { Status: 'approved', Registered: 'no' }, 'newest'],
    ['abstracts', 'Alike and not verified', { Verified: 'no', Score: 75 }, '-score'],
    ['statement lines', 'Unknown, largest first', { State: 'unmatched' }, '-amount'],
    [
      'statement lines',
      'Unclear, by the name of the payer',
      { State: 'ambiguous', MatchedBy: 'name' },
      'line',
    ],
    ['assignments', 'Overdue reviews', { State: 'overdue' }, 'due'],
    ['assignments', 'Declined', { State: 'declined' }, '-asked'],
    ['papers under review', 'Fewer than 3 asked for', { FewerAsked: 3 }, 'asked'],
    ['papers under review', 'No review in', { FewerReviews: 1 }, 'asked'],
    ['papers under review', 'With an overdue review', { Late: 'yes' }, 'asked'],
    ['auditors', 'With overdue reviews', { State: 'overdue' }, '-overdue'],
    ['auditors', 'Without any review', { State: 'free' }, '-overdue'],
    ['travellers of a day', 'Pick-ups on arrival', { Movement: 'arrivals', PickUp: 'yes' }, 'time'],
    ['travellers of a day', 'Rides to the departure', { Movement: 'departures', PickUp: 'yes' }, 'time'],
    ['people who need a room', 'Without a room', { ToDo: 'yes' }, 'todo'],
    ['people who need a room', 'Details missing', { ToDo: 'unfilled' }, 'todo'],
  ])
})
