import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The stream of a connection to the database, which the driver does not show. */
export const streamOf = (client: pg.Client): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream
