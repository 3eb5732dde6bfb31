import { defineConfig } from 'vite'

/** The entry points of the portal's processes and threads. */
const programs = [
  'server/main',
  'server/abstracts/compare.worker',
  'server/backup/trial.main',
  'server/db/engine.worker',
  'server/db/make.main',
  'server/files/opening/opening.main',
  'server/payments/print/print.worker',
  'server/programme/book/book.worker',
]

/** Builds the server: running TypeScript directly takes twice as long to start, and more memory. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist-server',
    // The build of the landing page is already there.
    emptyOutDir: false,
    target: 'node20',
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((program) => [program, `${program}.ts`])),
      // One file for each program; shared chunks are beside the first (`server/db/projectPaths.ts`).
      output: { entryFileNames: '[name].js', chunkFileNames: 'server/[name]-[hash].js' },
    },
  },
})
