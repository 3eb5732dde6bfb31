import { openEmbedded } from './embedded.ts'

// Runs as a process of its own: see makeDatabase in engine.ts.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('The folder of the database is missing')
const database = await openEmbedded(folder)
await database.close()
