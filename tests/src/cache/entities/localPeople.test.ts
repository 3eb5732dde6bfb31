import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyAuthor, type AuthorFields } from '../../../../contract/people/people.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import {
  addPerson,
  authorOf,
  changePerson,
  dropPersonChange,
  eachOnce,
  localPeople,
  optionOf,
  withServerIds,
} from '../../../../src/cache/entities/localPeople.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'

const ravi = '33333333-3333-4333-8333-333333333333'
const now = 1_000_000
const called = (FirstName: string): AuthorFields => ({ ...emptyAuthor, FirstName, LastName: 'Rao' })

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

const change = (FirstName: string, version = 3) =>
  changePerson(work, testUserId, { id: ravi, version, base: called('Ravi') }, called(FirstName), now)
const refuse = () =>
  work.outbox.toCollection().modify({ State: 'refused', Frozen: { Body: {}, BaseVersion: 0 } })

test('a person who is added here has an id of this device, and is sent at once', async () => {
  const id = await addPerson(work, testUserId, called('Mei'), now)
  expect(await localPeople.readAll(work)).toEqual([
    { LocalId: id, UserDetailId: noId, Fields: called('Mei'), BaseVersion: 0, Base: null },
  ])
  expect(await readOutbox(work)).toMatchObject([
    { Kind: 'person', EntityId: id, UserId: testUserId, NextAttemptOn: now },
  ])
})

test('a change is based on the copy that it was made over, and a later one on that too while it waits', async () => {
  const based = { LocalId: ravi, UserDetailId: ravi, BaseVersion: 3, Base: called('Ravi') }
  await change('Raja')
  expect(await localPeople.readAll(work)).toEqual([{ ...based, Fields: called('Raja') }])
  // Meanwhile a newer copy came, which the form shows beneath what was typed.
  await change('Rama', 4)
  expect(await localPeople.readAll(work)).toEqual([{ ...based, Fields: called('Rama') }])
  expect(await readOutbox(work)).toHaveLength(1)
  await work.outbox.clear()
  await change('Rati', 5)
  expect(await localPeople.readAll(work)).toEqual([{ ...based, Fields: called('Rati'), BaseVersion: 5 }])
})

test('a change without a copy is based on nothing', async () => {
  await changePerson(work, testUserId, { id: ravi, version: 0 }, called('Raja'), now)
  expect(await localPeople.readAll(work)).toMatchObject([{ UserDetailId: ravi, BaseVersion: 0, Base: null }])
})

test('somebody who was added here keeps the id of the server when they are changed', async () => {
  const id = await addPerson(work, testUserId, called('Mei'), now)
  await work.people.update(id, { UserDetailId: ravi })
  await changePerson(work, testUserId, { id, version: 1 }, called('May'), now)
  expect(await localPeople.readAll(work)).toMatchObject([{ LocalId: id, UserDetailId: ravi }])
})

test('only what was refused is discarded', async () => {
  await change('Raja')
  await dropPersonChange(work, ravi)
  expect([await work.people.count(), await work.outbox.count()]).toEqual([1, 1])
  await refuse()
  await dropPersonChange(work, ravi)
  expect([await work.people.count(), await work.outbox.count()]).toEqual([0, 0])
})

test('once the server has a change its copy goes, and that of somebody added here stays for lists that name them', async () => {
  await change('Raja')
  const id = await addPerson(work, testUserId, called('Mei'), now)
  await work.outbox.clear()
  for (const person of await localPeople.readAll(work)) {
    const known = { ...person, UserDetailId: ravi, Base: person.Fields, BaseVersion: 4 }
    await localPeople.confirm(work, known, person.Fields)
  }
  expect(await localPeople.readAll(work)).toMatchObject([{ LocalId: id, UserDetailId: ravi, BaseVersion: 4 }])
})

test('the parts of a person that belong together are taken from one side', () => {
  const base = { ...called('Ravi'), CountryCode: '+91', PhoneNumber: '1', OrganizationCity: 'Mysuru' }
  const mine = { ...base, PhoneNumber: '2' }
  const theirs = { ...base, CountryCode: '+44', OrganizationCity: 'Leeds', OrganizationCountry: 'UK' }
  expect(localPeople.merge(base, mine, theirs)).toEqual({
    Fields: { ...mine, OrganizationCity: 'Leeds', OrganizationCountry: 'UK' },
    conflicts: ['PhoneNumber', 'CountryCode'],
  })
  expect(
    (['Designation', 'OrganizationState', 'ResidenceCity', 'Email'] as const).map((name) => [
      ...localPeople.partOf(name),
    ]),
  ).toEqual([
    ['Designation', 'OptionalDesignation'],
    ['OrganizationCountry', 'OrganizationState', 'OrganizationCity'],
    ['ResidenceCountry', 'ResidenceState', 'ResidenceCity'],
    ['Email'],
  ])
})

test('a person of this device is found and listed as one of the server is', () => {
  const fields = {
    ...called('Mei'),
    ...{ Designation: 'Professor', Organization: 'University of Mysore', OrganizationCity: 'Mysore' },
    ...{ OrganizationState: 'Karnataka', OrganizationCountry: 'India' },
  }
  expect(optionOf(ravi, fields)).toEqual({
    UserDetailId: ravi,
    FullName: 'Mei Rao',
    Designation: 'Professor',
    Organization: 'University of Mysore',
    OrganizationCity: 'Mysore',
    OrganizationState: 'Karnataka',
    OrganizationCountry: 'India',
  })
  expect(authorOf(ravi, fields, 2)).toEqual({ ...author(2), UserDetailId: ravi, FullName: 'Mei Rao' })
})

test('authors who were added here get their ids of the server once these are known', async () => {
  const id = await addPerson(work, testUserId, called('Mei'), now)
  const listed = [author(1), { ...author(2), UserDetailId: id }]
  expect(await withServerIds(work, listed)).toEqual(listed)
  await work.people.update(id, { UserDetailId: ravi })
  expect(await withServerIds(work, listed)).toEqual([author(1), { ...author(2), UserDetailId: ravi }])
})

test('somebody who was also added elsewhere is listed once, at the first place, and the others move up', async () => {
  const id = await addPerson(work, testUserId, called('Mei'), now)
  await work.people.update(id, { UserDetailId: author(1).UserDetailId })
  const listed = [author(1), author(2), { ...author(3), UserDetailId: id }, author(4)]
  expect(await withServerIds(work, listed)).toEqual([author(1), author(2), author(4, 3)])
})

test('a list in which nobody is named twice keeps its numbers', () => {
  const listed = [author(2, 5), author(1, 9)]
  expect(eachOnce(listed)).toEqual(listed)
  expect(eachOnce(listed)).not.toBe(listed)
})
