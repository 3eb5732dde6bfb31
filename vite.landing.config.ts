import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the code that renders the landing page on the server (design §6): the app's own components, in one file. */
export default defineConfig({
  plugins: [react()],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/landingPage.tsx',
    outDir: 'dist-server',
    target: 'node20',
    copyPublicDir: false,
    minify: true,
  },
})
