import { makeTemplate, makeTemplateOn } from './template.ts'

/** Every test file has a copy of one database; nothing else is shared between files. */
export default async function setup(): Promise<() => void | Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? makeTemplateOn(server) : makeTemplate()
}
