import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the code that renders pages on the server (design §6): the app's own components, in one file. */
export default defineConfig({
  plugins: [react()],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/pages.tsx',
    outDir: 'dist-server',
    target: 'node20',
    copyPublicDir: false,
    minify: true,
    // What the app loads later is loaded at once here.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
})
