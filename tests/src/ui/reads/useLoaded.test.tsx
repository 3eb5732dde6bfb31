// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { preloadRead } from '../../../../src/ui/reads/preloadRead.ts'
import { useLoaded } from '../../../../src/ui/reads/useLoaded.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'

const shownOf = (states: string[], reading: ReturnType<typeof preloadRead<string>>) =>
  shownHook(() => {
    const loaded = useLoaded(reading.read, String, [], reading.ready)
    states.push(loaded.state === 'ready' ? loaded.value : loaded.state)
    return loaded
  }, {})

/** A reading that tells how often it was begun. */
function counted() {
  let reads = 0
  return preloadRead(async () => `reading ${++reads}`)
}

test('what was read before its screen is there is shown at once, and the next time it is read anew', async () => {
  const reading = counted()
  reading.begin()
  await Promise.resolve()
  const states: string[] = []
  const first = await shownOf(states, reading)
  expect(states).toEqual(['reading 1'])
  await first.during(() => first.now().again())
  expect(states.at(-1)).toBe('reading 2')
  await first.leave()
  const later: string[] = []
  await shownOf(later, reading)
  expect(later).toEqual(['loading', 'reading 3'])
})

test('what is still under way is waited for, and not asked for twice', async () => {
  let come: (value: string) => void = () => undefined
  let reads = 0
  const reading = preloadRead(() => {
    reads += 1
    return new Promise<string>((resolve) => {
      come = resolve
    })
  })
  reading.begin()
  const states: string[] = []
  const hook = await shownOf(states, reading)
  expect(states).toEqual(['loading'])
  await hook.during(() => come('late'))
  expect([states.at(-1), reads]).toEqual(['late', 1])
})
