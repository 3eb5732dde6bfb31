import { beforeEach, expect, test } from 'vitest'
import {
  deviceStore,
  endCondition,
  setCondition,
  type StoreCondition,
} from '../../../../src/cache/database/storeCondition.ts'

beforeEach(() => {
  deviceStore.setState({ condition: 'ok' })
})

const condition = () => deviceStore.getState().condition
const inOrder = ['ok', 'blocked', 'full', 'memory', 'lost', 'newer', 'replaced'] as const

test.each(inOrder.map((worse, place) => ({ worse, milder: inOrder.slice(0, place) })))(
  '$worse replaces every milder condition of a store, and stays under each of them',
  ({ worse, milder }) => {
    for (const before of milder) {
      deviceStore.setState({ condition: before })
      setCondition(worse)
      expect(condition()).toBe(worse)
      setCondition(before)
      expect(condition()).toBe(worse)
    }
  },
)

test.each<['full' | 'blocked', StoreCondition]>([
  ['full', 'blocked'],
  ['full', 'memory'],
  ['blocked', 'full'],
  ['blocked', 'lost'],
])('a store that is no longer %s is well again, unless it is %s', (ended, other) => {
  setCondition(ended)
  endCondition(ended)
  expect(condition()).toBe('ok')
  setCondition(other)
  endCondition(ended)
  expect(condition()).toBe(other)
})
