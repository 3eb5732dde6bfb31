import { z } from 'zod'
import { createAuthor } from '../../../contract/people/authors.ts'
import { replySchema, type Endpoint } from '../../../contract/core/endpoint.ts'
import { Id } from '../../../contract/core/fields.ts'
import { noId } from '../../../contract/core/limits.ts'
import { createPaper, emptyPaper } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { createAccommodation, emptyRegistration } from '../../../contract/registration/registration.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { openCopies } from '../../../src/cache/database/copyDatabase.ts'
import { openWork } from '../../../src/cache/database/workDatabase.ts'
import { urlOf } from '../../../src/sync/transport/request.ts'
import { coAuthor } from '../acts.ts'
import { askAttending, type Ask } from './attendingPull.ts'
import type { Device } from '../devices/machine.ts'
import { actsForOthers, hasDuties } from '../devices/variants.ts'
import type { World } from '../world.ts'

/** Who takes part: two presenters, and an organiser where people act for one another. */
export async function castOf({ far }: World, seed: number): Promise<readonly string[]> {
  const one: readonly Role[] = hasDuties(seed) ? ['PaperPresenter', 'Auditor'] : ['PaperPresenter']
  const presenters = [await far.register('one@example.org', one), await far.register('two@example.org')]
  if (!actsForOthers(seed)) return presenters
  return [...presenters, await far.register('organiser@example.org', ['PaperPresenter', 'Admin'])]
}

/** Makes calls of somebody before the schedule begins, past the network. */
async function callerOf({ far }: World, userId: string) {
  const { AccessToken, UserDetailId } = await far.signIn(userId)
  const headers = { Authorization: `Bearer ${AccessToken}` }
  const call = async (endpoint: Endpoint, url: string, data?: unknown) => {
    const { method } = endpoint
    const response = await far.answer({ method, url, headers, ...(data === undefined ? {} : { data }) })
    if (response.status !== 200) throw new Error(`${method} ${url} was refused: ${response.status}`)
    return response.data
  }
  return { UserDetailId, call }
}

/** An approved paper of the first, with the second and somebody without an account. Answers its authors. */
async function approve(world: World, [first = '', second = '']: readonly string[]): Promise<string[]> {
  const owner = await callerOf(world, first)
  const other = await callerOf(world, second)
  const idOf = (data: unknown) => z.looseObject({ Id }).parse(data).Id
  const fields = coAuthor('guest@example.org', 'Guest')
  const guest = idOf(await owner.call(createAuthor, createAuthor.path, fields))
  const paper = { ...emptyPaper, PaperTitle: 'A paper that was taken' }
  const PaperId = idOf(await owner.call(createPaper, createPaper.path, paper))
  const authors = [owner.UserDetailId, other.UserDetailId, guest]
  const Authors = authors.map((UserDetailId, index) => ({ UserDetailId, UserSequence: index + 1 }))
  await owner.call(saveAuthors, saveAuthors.path, { PaperId, Authors })
  await world.far.approve(PaperId)
  world.paperId = PaperId
  world.mostly = world.random.pick(authors)
  return authors
}

/** Registers people by the first of them, and confirms what they owe where they travel. */
async function register(world: World, userId: string, people: readonly string[]): Promise<void> {
  const { call } = await callerOf(world, userId)
  const wish = { ...emptyRegistration, IsAttendingConference: true, AccommodationRequired: true }
  const { GetPersons: AddPerson, ...flags } = wish
  for (const UserDetailId of people) {
    const body = { ...flags, AddPerson, UserDetailId, PaperId: noId }
    await call(createAccommodation, createAccommodation.path, body)
    if (world.attending === 'travels') await world.far.confirm(UserDetailId)
  }
}

/** What there is of those who attend before the schedule begins, and that the devices have copies of it. */
export async function beginAttending(
  world: World,
  devices: readonly Device[],
  users: readonly string[],
  isShared: boolean,
): Promise<void> {
  const [first = ''] = users
  const self = await callerOf(world, first)
  const people = isShared ? await approve(world, users) : [self.UserDetailId]
  if (world.attending !== 'registers') await register(world, first, people)
  for (const userId of isShared ? users : [first]) {
    const { call } = await callerOf(world, userId)
    const ask: Ask = async (endpoint, params) =>
      replySchema(endpoint.result).parse(await call(endpoint, urlOf(endpoint, params))).Result as never
    for (const { disk, now } of devices) {
      const { options } = disk.access()
      const copies = openCopies(userId, options)
      const work = openWork(userId, options)
      await askAttending(ask, { UserId: userId, work, copies }, world.paperId, now())
      copies.close()
    }
  }
}
