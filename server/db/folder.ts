import { fileURLToPath } from 'node:url'

/** True where the server runs as `npm run build` wrote it, beside its source and not in its place. */
export const isBuilt = import.meta.url.endsWith('.js')

/** The path of a file or folder of this project: this file and what is built of it lie equally deep. */
export const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
