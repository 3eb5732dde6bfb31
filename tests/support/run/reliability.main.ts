import { writeReliability } from './reliability.ts'

// `npm run reliability`: writes docs/RELIABILITY.md from what `npm run prove` has found.

writeReliability()
