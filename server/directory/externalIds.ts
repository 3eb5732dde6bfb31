import { createHash } from 'node:crypto'

/** The key of an imported paper, from its number in the other system. */
export const keyOfExternalId = (id: string): string => createHash('sha256').update(`id ${id}`).digest('hex')
