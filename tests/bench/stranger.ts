import { Agent, request } from 'node:http'
import { z } from 'zod'

// A process that makes calls one after the other and reads nothing of the responses: what it costs is its own.

const Order = z.object({
  url: z.string(),
  method: z.string(),
  body: z.string().optional(),
  times: z.number(),
})

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function callOnce({ url, method, body }: z.infer<typeof Order>): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const call = request(url, { method, agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    call.once('error', reject)
    call.end(body)
  })
}

process.on('message', (message) => {
  const order = Order.parse(message)
  void (async () => {
    let status = 0
    for (let n = 0; n < order.times; n++) status = await callOnce(order)
    process.send?.(status)
  })()
})
