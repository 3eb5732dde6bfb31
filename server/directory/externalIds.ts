import { createHash } from 'node:crypto'

/** What tells a paper that came with a file by its number in the other system. */
export const keyOfExternalId = (id: string): string => createHash('sha256').update(`id ${id}`).digest('hex')
