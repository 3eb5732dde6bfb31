import { fileURLToPath } from 'node:url'

/** True if the server runs as built by `npm run build`; the build is beside the source. */
export const isBuilt = import.meta.url.endsWith('.js')

/** The path of a file or folder of this project: this file and its build are at the same depth. */
export const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
