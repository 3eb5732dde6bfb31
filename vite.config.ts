import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Partial<ManifestOptions>

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      injectManifest: {
        // The editor for rich text is the one chunk that a phone in a field can do without (offline O16).
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        globIgnores: ['**/tinymce*'],
      },
    }),
  ],
  build: { target: 'es2022', chunkSizeWarningLimit: 800 },
  server: { proxy: { '/api': process.env['LECTERN_API'] ?? 'http://127.0.0.1:8080' } },
})
