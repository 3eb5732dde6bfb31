import { z } from 'zod'
import { hubClient, until } from '../hub.ts'
import { send, stepOf } from '../power/client.ts'
import type { Life } from './life.ts'

const Received = z.looseObject({ Entity: z.string(), Id: z.string() })

/** A device at each instance must receive what is changed at any of them. Throws if one does not. */
export async function hearEachOther({ ports, grounds: { conference }, work }: Life): Promise<void> {
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  const devices = origins.map((origin) => hubClient(origin, conference.adminToken))
  try {
    for (const { connection } of devices) await connection.start()
    for (const origin of origins) {
      const theme = `Heard from ${origin} as ${work.deeds.length}`
      const step = stepOf('POST', '/Theme', {
        as: conference.adminToken,
        json: { ThemeTitle: theme, IsActive: true },
      })
      const { status, Id } = await send(origin, step)
      if (status !== 200) throw new Error(`A theme was answered with ${status}`)
      const hasReceived = ({ changes }: (typeof devices)[number]) =>
        changes.some((change) => Received.safeParse(change).data?.Id === Id)
      await until(() => devices.every(hasReceived), `each instance announces what was changed at ${origin}`)
    }
  } finally {
    for (const { connection } of devices) await connection.stop()
  }
}
