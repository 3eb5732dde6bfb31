import { createHash } from 'node:crypto'
import { textsIn } from './attendingTexts.ts'
import type { Device } from './machine.ts'
import { shelfOf, type Shelf } from './shelf.ts'
import type { World } from './world.ts'

const lying = (shelf: Shelf) => [
  ...[shelf.registrations(), shelf.conflicts().map(({ Theirs }) => Theirs)],
  ...[shelf.travels(), shelf.claims()],
]

/** Everything of registrations, claims and journeys that a screen called saved is somewhere (offline §2.1). */
export async function checkAttendingKept(
  world: World,
  shelves: readonly Shelf[],
  step: string,
): Promise<void> {
  const { ledger, far } = world
  if (ledger.attending.size === 0) return
  const found = new Set(textsIn(shelves.map(lying)))
  const missing = [...ledger.attending.values()].filter(({ text }) => !found.has(text))
  if (missing.length === 0) return
  for (const text of textsIn(await far.attending())) found.add(text)
  for (const { text, device } of missing)
    if (!found.has(text)) ledger.flaw(`${step}: lost '${text}' of ${device}`)
}

/** What was sent off of registrations, claims and journeys has arrived, once. */
export async function checkAttendingEnd(
  world: World,
  devices: readonly Device[],
  users: readonly string[],
): Promise<void> {
  const { ledger, far } = world
  const served = await far.attending()
  for (const { AccommodationId, Version, Travel, Claims } of served) {
    const changes = ledger.effects(AccommodationId, 'registration')
    if (Version !== 1 + changes)
      ledger.flaw(`doubled: a registration is at ${Version} after ${changes} changes`)
    const journeys = Travel ? ledger.effects(Travel.TravelId, 'travel') : 0
    if (Travel && Travel.Version !== 1 + journeys)
      ledger.flaw(`doubled: travel details are at ${Travel.Version} after ${journeys} changes`)
    for (const { TransactionId, Sha256 } of Claims) {
      const proof = createHash('sha256')
        .update(ledger.claims.get(TransactionId) ?? '')
        .digest('hex')
      if (proof !== Sha256) ledger.flaw(`the claim ${TransactionId} has another proof than was picked`)
    }
  }
  const numbers = served.flatMap(({ Claims }) => Claims.map(({ TransactionId }) => TransactionId))
  if (new Set(numbers).size < numbers.length) ledger.flaw(`doubled: a claim among ${numbers.join()}`)
  const arrived = new Set(textsIn(served))
  const unsent = new Set(
    users.flatMap((userId) =>
      devices.flatMap(({ disk }) => {
        const shelf = shelfOf(disk, userId)
        return textsIn([shelf.registrations().map(({ Fields }) => Fields), shelf.travels()])
      }),
    ),
  )
  for (const { text, device } of ledger.attending.values())
    if (!arrived.has(text) && !unsent.has(text))
      ledger.flaw(`'${text}' of ${device} is neither with the server nor in its form`)
}
