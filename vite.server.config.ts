import { defineConfig } from 'vite'

/** What the portal starts, by itself or in threads of its own. */
const programs = [
  'server/main',
  'server/abstracts/compare.worker',
  'server/db/engine.worker',
  'server/db/make.main',
  'server/payments/print/print.worker',
  'server/programme/book/book.worker',
  'server/reviews/naming/naming.worker',
]

/** Builds the server: a portal that reads TypeScript takes twice as long to start, and more memory. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist-server',
    // What the landing page is written with lies there already.
    emptyOutDir: false,
    target: 'node20',
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((program) => [program, `${program}.ts`])),
      // A file of its own for each program; what they share lies beside the first (`server/db/folder.ts`).
      output: { entryFileNames: '[name].js', chunkFileNames: 'server/[name]-[hash].js' },
    },
  },
})
