import {
  undoableActions,
  type BulkBody,
  type BulkOutcome,
  type UndoBulkBody,
} from '../../../../contract/userAdmin.ts'

/** Something that was done to many people and can be taken back. */
export interface Act extends Pick<UndoBulkBody, 'Action' | 'Role'> {
  /** Which time something was done: many people go in several calls. */
  readonly number: number
  /** Who was changed by it, and not back yet. */
  readonly people: BulkOutcome['Changed']
  /** Who stayed as they are when it was taken back, and why. */
  readonly left: BulkOutcome['Left']
}

/** What can be taken back after one more call of an action. */
export function actsAfter(
  before: readonly Act[],
  number: number,
  body: Pick<BulkBody, 'Action' | 'Role'>,
  { Changed }: BulkOutcome,
): readonly Act[] {
  const Action = undoableActions.find((one) => one === body.Action)
  if (!Action || Changed.length === 0) return before
  const begun = before.find((act) => act.number === number)
  if (!begun) return [...before, { number, Action, Role: body.Role, people: Changed, left: [] }]
  const grown = { ...begun, people: [...begun.people, ...Changed] }
  return before.map((act) => (act === begun ? grown : act))
}

/** The same after one more call that took some of an act back; what is left of it is who stayed, if anybody did. */
export function actsUndone(
  before: readonly Act[],
  number: number,
  { Changed, Left }: BulkOutcome,
): readonly Act[] {
  const through = new Set([...Changed, ...Left].map(({ Id }) => Id))
  return before
    .map((act) =>
      act.number === number
        ? {
            ...act,
            people: act.people.filter(({ Id }) => !through.has(Id)),
            left: [...act.left, ...Left],
          }
        : act,
    )
    .filter(({ people, left }) => people.length + left.length > 0)
}
