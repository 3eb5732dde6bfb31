import { existsSync } from 'node:fs'
import { inProject } from '../../../server/db/projectPaths.ts'
import { makeTemplate, makeTemplateOn } from './template.ts'

/** Every test file has a copy of one database; nothing else is shared between files. */
export default async function setup(): Promise<() => void | Promise<void>> {
  // The build writes the places too.
  if (
    !['countries.json', 'institutions.json', 'named'].every((name) =>
      existsSync(inProject(`dist-places/${name}`)),
    )
  )
    await import('../../../server/people/places.main.ts')
  const server = process.env['TEST_DATABASE_URL']
  return server ? makeTemplateOn(server) : makeTemplate()
}
