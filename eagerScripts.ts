import type { Plugin } from 'vite'

/** The chunks of a start to an editable draft, beside the first (`vite.config.ts` lists what is in them). */
const started = new Set([
  ...['preload', 'controls', 'served', 'session', 'person'],
  ...['papers', 'fields', 'forms', 'overlays', 'messages', 'events'],
])

/**
 * Has Chromium compile these chunks as a whole, beside the page, while they load. It keeps no compiled code of modules
 * from a service worker's cache, so that each start compiled one function after the other while the person waited.
 */
export const eagerScripts: Plugin = {
  name: 'eager-scripts',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const missing = [...started].filter((name) => !chunks.some((chunk) => chunk.name === name))
      if (missing.length > 0) throw new Error(`No chunk has the name ${missing.join(', ')}`)
      for (const chunk of chunks)
        if (chunk.isEntry || started.has(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
}
