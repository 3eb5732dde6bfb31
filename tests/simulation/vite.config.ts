import { defineConfig } from 'vite'

/**
 * Builds the schedules, so that thousands of them run without what a compiler adds to each function for its name. The
 * files are two folders deep, from which `server/db/projectPaths.ts` finds the project.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: '.cache/simulation',
    target: 'node20',
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      input: ['tests/simulation/main.ts', 'tests/simulation/schedules.worker.ts'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
