import { createInterface } from 'node:readline'
import { lockFolder } from '../../../server/disk/folderLock.ts'

// A process that locks the folder named on its command line, or releases it, whenever a line asks it to; it answers
// each line with one of its own.
const [folder = ''] = process.argv.slice(2)
let release: (() => Promise<void>) | undefined

async function answer(line: string): Promise<string> {
  if (line === 'lock') release = await lockFolder(folder)
  if (line === 'release') await release?.()
  return line
}

createInterface(process.stdin).on('line', (line) => {
  void answer(line)
    .catch((error: unknown) => String(error))
    .then((words) => process.stdout.write(`${words}\n`))
})
