import { expect, test } from 'vitest'
import { simulate } from './run.ts'

const schedules = Number(process.env['SCHEDULES'] ?? 100)

test(`${schedules} schedules of typing, lost requests, lost replies and crashes lose nothing and double nothing`, async () => {
  const failures: unknown[] = []
  await simulate(schedules, 1, (outcome) => {
    if (outcome.losses.length + outcome.doubles.length > 0) failures.push(outcome)
  })
  expect(failures).toEqual([])
})
