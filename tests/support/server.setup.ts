import { makeTemplate } from './template.ts'

/** Every test file copies one database; nothing else is shared between files. */
export default async function setup(): Promise<() => void> {
  return process.env['TEST_DATABASE_URL'] ? () => undefined : makeTemplate()
}
