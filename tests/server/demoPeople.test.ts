import { expect, test } from 'vitest'
import { genders, titles } from '../../contract/people/people.ts'
import { authorFields } from '../../demo/profiles.ts'

test('a title that says a gender is that of the made-up person', () => {
  const people = Array.from({ length: 60 }, (_, number) => authorFields('Asha Bhat', 'a@example.org', number))
  const pairs = new Set(people.map(({ Title, Gender }) => `${Title} ${Gender}`))
  expect([...pairs].sort()).toEqual(['Dr. Female', 'Dr. Other', 'Mr. Male', 'Ms. Female', 'Prof. Male'])
  for (const { Title, Gender } of people) {
    expect(titles.map(({ Name }) => Name)).toContain(Title)
    expect(genders.map(({ Name }) => Name)).toContain(Gender)
  }
})
