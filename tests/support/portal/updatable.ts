import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startPortalProcess, type PortalProcess } from './process.ts'
import type { Release } from './release.ts'

/** A portal that gets a next version at the same address. */
export interface Updatable {
  portal: PortalProcess
  /** Puts the next version in the place of the one that runs, and keeps nothing of the old one. */
  deploy(release: Release): Promise<void>
}

/** A port that is free now; the next version has to answer at the same address. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

/** Starts a portal that can be updated. */
export async function startUpdatable(): Promise<Updatable> {
  const environment = { PORT: String(await freePort()) }
  const updatable: Updatable = {
    portal: await startPortalProcess(environment),
    deploy: async (release) => {
      const { dataDir, stop } = updatable.portal
      await stop()
      rmSync(join(dataDir, 'assets'), { recursive: true })
      updatable.portal = await startPortalProcess({ ...environment, PAGES_DIR: release.folder }, dataDir)
    },
  }
  return updatable
}
