import { defineConfig } from 'vite'

/**
 * Builds the program that cuts the power, so that thousands of portals start without a compiler. It is one file two
 * folders deep, from which `server/db/projectPaths.ts` finds the project.
 */
export default defineConfig({
  build: {
    ssr: 'tests/support/power/main.ts',
    outDir: '.cache/power',
    target: 'node20',
    copyPublicDir: false,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
})
