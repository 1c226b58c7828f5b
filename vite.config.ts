import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { compiledTexts } from './tools/compiledTexts.ts'

const server = process.env.TRAMO_SERVER ?? 'http://localhost:3001'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A name that is imported and not there would only be noticed by whoever opens the screen. */
function failOnMissing(warning: Rolldown.RolldownLog, log: (warning: Rolldown.RolldownLog) => void): void {
  if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message)
  log(warning)
}

/** The contract's schemas stay on the server (decision 8); the web's own, such as a draft's, are real. */
const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'zod/mini' && importer?.includes('/contract/') ? here('web/noSchemas.ts') : null),
}

export default defineConfig({
  root: 'web',
  plugins: [withoutSchemas, compiledTexts(), react(), tailwindcss()],
  resolve: {
    alias: [
      {
        find: /^use-intl\/format-message$/,
        replacement: here('node_modules/use-intl/dist/esm/production/format-message/format-only.js'),
      },
    ],
  },
  build: {
    outDir: '../dist/web/public',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { onwarn: failOnMissing },
    // the map is big, and nobody waits for it
    chunkSizeWarningLimit: 1200,
  },
  worker: { format: 'es' },
  server: { proxy: { '^/api/': server, '^/dev-idp/': server } },
})
