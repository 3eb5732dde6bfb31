import {
  undoableActions,
  type BulkBody,
  type BulkOutcome,
  type UndoBulkBody,
} from '../../../../contract/users/userAdmin.ts'

/** An action on many people that can be undone. */
export interface Act extends Pick<UndoBulkBody, 'Action' | 'Role'> {
  /** The key of the act: one action takes several requests, and the rest of the people may get another role. */
  readonly name: string
  /** The people it changed, not yet undone. */
  readonly people: BulkOutcome['Changed']
  /** The people who could not be undone, and why. */
  readonly left: BulkOutcome['Left']
}

/** The acts after one more request of an action. */
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

/** The acts after one more undo request; an act remains only while people are left to undo, or stayed. */
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
