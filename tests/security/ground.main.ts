import { makeTemplate } from '../support/portal/template.ts'
import { startGround } from './ground.ts'

// A portal under attack in a process of its own, so that its memory is its own. Prints what is planted in it, and ends
// with its standard input.

const forgetTemplate = await makeTemplate()
const { ground, stop } = await startGround()
process.stdout.write(`${JSON.stringify(ground)}\n`)
process.stdin.resume()
process.stdin.once('end', () => {
  void stop().finally(() => {
    forgetTemplate()
    process.exit()
  })
})
