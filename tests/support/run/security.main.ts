import { writeSecurity } from './security.ts'

// `npm run security`: writes the figures of docs/SECURITY.md from what `npm run prove` has found.

writeSecurity()
