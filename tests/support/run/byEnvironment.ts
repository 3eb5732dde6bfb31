import { openSync, readSync, closeSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const mark = '// @vitest-environment'

function loadsPage({ moduleId }: TestSpecification): boolean {
  const file = openSync(moduleId, 'r')
  const start = Buffer.alloc(mark.length)
  readSync(file, start)
  closeSync(file)
  return start.toString() === mark
}

/**
 * Files that load a page go first. Where the environment changes from one file to the next a worker is ended and another
 * started, which takes longer than most files do.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(loadsPage), ...sorted.filter((file) => !loadsPage(file))]
  }
}
