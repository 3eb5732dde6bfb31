import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

const require = createRequire(import.meta.url)
const urlOf = (specifier: string) => pathToFileURL(require.resolve(specifier)).href

/** Node's arguments with which a child process reads TypeScript. */
export const typescriptArguments: readonly string[] = ['--import', urlOf('tsx')]

/**
 * Starts a worker thread from a TypeScript file. Node 20 does not carry a loader given by `--import`
 * into worker threads, so the thread registers it by itself before it reads the file.
 */
export function startWorker(file: URL, options: WorkerOptions): Worker {
  const script = `
    import(${JSON.stringify(new URL('./index.mjs', urlOf('tsx/esm/api')).href)}).then(({ register }) => {
      register()
      return import(${JSON.stringify(file.href)})
    })`
  return new Worker(script, { ...options, eval: true, execArgv: [] })
}
