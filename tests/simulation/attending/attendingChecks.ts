import { createHash } from 'node:crypto'
import { getRegistrant } from '../../../contract/registration/registration.ts'
import { urlOf } from '../../../src/sync/transport/request.ts'
import { reviewTextsIn } from '../duties/dutiesChecks.ts'
import { strayTextsIn, textsIn, textsInRows } from './attendingTexts.ts'
import type { Device } from '../devices/machine.ts'
import { shelfOf, type Shelf } from '../devices/shelf.ts'
import type { World } from '../world.ts'

const lying = (shelf: Shelf, isRestored: boolean): readonly object[] => [
  ...[...shelf.registrations(), ...shelf.conflicts()],
  ...shelf.forms(),
  // Once the portal went back to a backup, confirmed changes may be the only place of a text.
  ...(isRestored ? shelf.sent() : []),
]

/** What is filled for one person is never in the form, or in the copy, of another one. */
function checkOwners({ ledger }: World, shelf: Shelf, step: string): void {
  const copyOf = urlOf(getRegistrant, { id: '' })
  const copies = shelf.copies().filter(({ Key }) => Key.startsWith(copyOf))
  const held: readonly (readonly [string, unknown])[] = [
    ...shelf.registrations().map((draft) => [draft.UserDetailId, draft] as const),
    ...shelf.travels().map((draft) => [draft.UserDetailId, draft] as const),
    ...copies.map(({ Key, Value }) => [Key.slice(copyOf.length), Value] as const),
  ]
  for (const [person, value] of held)
    for (const text of strayTextsIn(value, person, ledger.meantFor))
      ledger.flaw(`${step}: '${text}' is with somebody for whom it was not typed`)
}

/** Everything of registrations, claims and journeys that a screen called saved is somewhere (offline §2.1). */
export async function checkAttendingKept(
  world: World,
  shelves: readonly Shelf[],
  step: string,
): Promise<void> {
  const { ledger, far } = world
  if (ledger.attending.size === 0) return
  for (const shelf of shelves) checkOwners(world, shelf, step)
  const found = new Set(shelves.flatMap((shelf) => textsInRows(lying(shelf, ledger.lostMails !== undefined))))
  const missing = [...ledger.attending.values()].filter(({ text }) => !found.has(text))
  if (missing.length === 0) return
  for (const text of [...textsIn(await far.attending()), ...(await reviewTextsIn(world))]) found.add(text)
  for (const { text, device } of missing)
    if (!found.has(text)) ledger.flaw(`${step}: lost '${text}' of ${device}`)
}

/** True where somebody's nationality was answered in a form that was not sent off since. */
const isUnsaid = (devices: readonly Device[], users: readonly string[], person: string) =>
  users.some((userId) =>
    devices.some(({ disk }) =>
      shelfOf(disk, userId)
        .registrations()
        .some(({ UserDetailId, Answer }) => UserDetailId === person && Answer !== null),
    ),
  )

/** What was sent off of registrations, claims and journeys has arrived, once. */
export async function checkAttendingEnd(
  world: World,
  devices: readonly Device[],
  users: readonly string[],
): Promise<void> {
  const { ledger, far } = world
  const served = await far.attending()
  const people = served.map(({ UserDetailId }) => UserDetailId)
  if (new Set(people).size < people.length) ledger.flaw('doubled: somebody is registered twice')
  for (const [id, person] of ledger.registered)
    if (!served.some((one) => one.AccommodationId === id && one.UserDetailId === person))
      ledger.flaw('a registration that was answered is not there any more, or is of somebody else')
  for (const { AccommodationId, UserDetailId, Fields, Nationality, Version, Travel, Claims } of served) {
    for (const text of strayTextsIn([Fields, Travel, Claims, Nationality], UserDetailId, ledger.meantFor))
      ledger.flaw(`'${text}' is with somebody for whom it was not typed`)
    const numbers = Claims.map(({ TransactionId }) => TransactionId)
    if (new Set(numbers).size < numbers.length) ledger.flaw(`doubled: a claim among ${numbers.join()}`)
    const changes = ledger.effects(AccommodationId, 'registration')
    if (Version !== ledger.firstVersion + changes)
      ledger.flaw(`doubled: a registration is at ${Version} after ${changes} changes`)
    const journeys = Travel ? ledger.effects(Travel.TravelId, 'travel') : 0
    if (Travel && Travel.Version !== ledger.firstVersion + journeys)
      ledger.flaw(`doubled: travel details are at ${Travel.Version} after ${journeys} changes`)
    for (const { TransactionId, Sha256 } of Claims) {
      const proof = createHash('sha256')
        .update(ledger.claims.get(TransactionId) ?? '')
        .digest('hex')
      if (proof !== Sha256) ledger.flaw(`the claim ${TransactionId} has another proof than was picked`)
    }
  }
  for (const [text, persons] of ledger.meantFor) {
    const payees = served.filter(({ Claims }) => Claims.some(({ TransactionId }) => TransactionId === text))
    if (payees.length > 0 && payees.length < persons.size)
      ledger.flaw(`the claim ${text} has reached ${payees.length} of ${persons.size} bills`)
  }
  if (!world.mayRestore)
    for (const [person, { text, places }] of ledger.said) {
      const one = served.find(({ UserDetailId }) => UserDetailId === person)
      // Who answers last is believed; what was never sent off is in the form.
      const isLast = text !== undefined && places.size === 1 && !isUnsaid(devices, users, person)
      if (one && isLast && one.Nationality !== text)
        ledger.flaw(`lost: the nationality is '${one.Nationality}' instead of '${text}'`)
    }
  const arrived = new Set([...textsIn(served), ...(await reviewTextsIn(world))])
  const unsent = new Set(
    users.flatMap((userId) =>
      devices.flatMap(({ disk }) => {
        const shelf = shelfOf(disk, userId)
        return textsIn([shelf.registrations().map(({ Fields }) => Fields), shelf.forms()])
      }),
    ),
  )
  for (const { text, device } of ledger.attending.values())
    if (!arrived.has(text) && !unsent.has(text))
      ledger.flaw(`'${text}' of ${device} is neither with the server nor in its form`)
}
