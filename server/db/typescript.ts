import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { inProject, isBuilt } from './projectPaths.ts'

const require = createRequire(import.meta.url)
const urlOf = (specifier: string) => pathToFileURL(require.resolve(specifier)).href

/** The built version of a TypeScript file of the server. */
const builtFrom = (file: string) => inProject(`dist-server/${file.replace(/\.ts$/, '.js')}`)

/** Node's arguments to run a TypeScript file of the project, or its build. */
export const programArguments = (file: string): readonly string[] =>
  isBuilt ? [builtFrom(file)] : ['--import', urlOf('tsx'), inProject(file)]

/**
 * Starts a worker thread from a TypeScript file of the project, or from its build. Node 20 does not pass a loader
 * given by `--import` on to worker threads, so the thread registers it before it reads the file.
 */
export function startWorker(file: string, options: WorkerOptions): Worker {
  if (isBuilt) return new Worker(builtFrom(file), { ...options, execArgv: [] })
  const script = `
    import(${JSON.stringify(new URL('./index.mjs', urlOf('tsx/esm/api')).href)}).then(({ register }) => {
      register()
      return import(${JSON.stringify(pathToFileURL(inProject(file)).href)})
    })`
  return new Worker(script, { ...options, eval: true, execArgv: [] })
}
