import { defineConfig } from 'vite'

/**
 * Builds the server, file by file: a portal that reads TypeScript takes twice as long to start, and more memory. Its
 * packages stay where they are.
 */
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
      input: [
        'server/main.ts',
        'server/abstracts/compare.worker.ts',
        'server/db/engine.worker.ts',
        'server/db/make.main.ts',
        'server/payments/print/print.worker.ts',
        'server/programme/book/book.worker.ts',
        'server/reviews/naming/naming.worker.ts',
      ],
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
})
