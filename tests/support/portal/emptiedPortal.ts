import { afterAll, beforeEach } from 'vitest'
import { startPortal, type TestPortal } from './portal.ts'

/** The portal of a test file: started for it, emptied before each of its tests, and stopped after the last. */
export async function emptiedPortal(options: Parameters<typeof startPortal>[0] = {}): Promise<TestPortal> {
  const portal = await startPortal(options)
  beforeEach(() => portal.empty())
  afterAll(() => portal.stop())
  return portal
}
