import { expect, test } from 'vitest'
import { setTimeout as later } from 'node:timers/promises'
import { answerOf, learn, useAnswers } from '../../../../src/sync/pull/answers.ts'

test('answers that are already on their way are shown together, and none is missing', async () => {
  const shown: (readonly string[])[] = []
  const stop = useAnswers.subscribe((answers) => shown.push(Object.keys(answers).sort()))
  // The device gives each answer in a task of its own.
  for (const key of ['/api/a', '/api/b', '/api/c']) setTimeout(() => learn(key, { value: key, on: 1 }), 0)
  await later(50)
  learn('/api/a', { failure: 'gone' })
  expect(answerOf('/api/a')).toMatchObject({ value: '/api/a', failure: 'gone' })
  await later(50)
  stop()
  expect(shown).toEqual([
    ['/api/a', '/api/b', '/api/c'],
    ['/api/a', '/api/b', '/api/c'],
  ])
  expect(useAnswers.getState()['/api/a']).toMatchObject({ value: '/api/a', on: 1, failure: 'gone' })
})
