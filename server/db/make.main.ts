import { PGlite } from '@electric-sql/pglite'

// Runs as a process of its own: see makeDatabase in engine.ts.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('The folder of the database is missing')
const database = await PGlite.create({ dataDir: folder })
await database.close()
