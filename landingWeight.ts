import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The largest weight of the scripts before the landing page can be used, as gzip, in bytes (docs/PERFORMANCE.md). */
export const landingLimit = 100_000

const weightOf = (code: string | Uint8Array) => gzipSync(code, { level: 9 }).length

/** Fails a build whose first scripts are heavier, or have code of Mantine (`src/ui/theme/Themed.tsx`). */
export const landingWeight: Plugin = {
  name: 'landing-weight',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const first = new Set(chunks.filter(({ isEntry }) => isEntry))
      for (const { imports } of first)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk)
      const modules = [...first].flatMap(({ moduleIds }) => moduleIds)
      const heavy = modules.find((id) => id.includes('/node_modules/@mantine/'))
      if (heavy !== undefined) throw new Error(`The landing page loads ${heavy}`)
      const scripts = [...[...first].map(({ code }) => code), readFileSync('public/first.js')]
      const weight = scripts.reduce((sum, code) => sum + weightOf(code), 0)
      if (weight > landingLimit) throw new Error(`The landing page loads ${weight} bytes of scripts`)
    },
  },
}
