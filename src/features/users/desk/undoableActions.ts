import {
  undoableActions,
  type BulkBody,
  type BulkOutcome,
  type UndoBulkBody,
} from '../../../../contract/users/userAdmin.ts'

/** Something that was done to many people and can be taken back. */
export interface Act extends Pick<UndoBulkBody, 'Action' | 'Role'> {
  /** Tells it from others: many people go in several calls, and another role may be given to the rest of them. */
  readonly name: string
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
  const name = `${number} ${body.Role ?? ''}`
  const begun = before.find((act) => act.name === name)
  if (!begun) return [...before, { name, Action, Role: body.Role, people: Changed, left: [] }]
  const grown = { ...begun, people: [...begun.people, ...Changed] }
  return before.map((act) => (act === begun ? grown : act))
}

/** The same after one more call that took some of an act back; what is left of it is who stayed, if anybody did. */
export function actsUndone(
  before: readonly Act[],
  name: string,
  { Changed, Left }: BulkOutcome,
): readonly Act[] {
  const through = new Set([...Changed, ...Left].map(({ Id }) => Id))
  return before
    .map((act) =>
      act.name === name
        ? {
            ...act,
            people: act.people.filter(({ Id }) => !through.has(Id)),
            left: [...act.left, ...Left],
          }
        : act,
    )
    .filter(({ people, left }) => people.length + left.length > 0)
}
