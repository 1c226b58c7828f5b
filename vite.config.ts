import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { compiledTexts } from './tools/compiledTexts.ts'
import { contractForBrowsers } from './tools/contractForBrowsers.ts'

const server = process.env.TRAMO_SERVER ?? 'http://localhost:3001'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A name that is imported and not there would only be noticed by whoever opens the screen. */
function failOnMissing(warning: Rolldown.RolldownLog, log: (warning: Rolldown.RolldownLog) => void): void {
  if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message)
  log(warning)
}

/* Else it would name every screen that shares it; and everyone's first load has the names of all that may be fetched next. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.replace(/~.*/, '').slice(0, 4)}-[hash:7].js`

/* In one file, what every screen needs packs 7 kB smaller than in the twenty that sharing it would make. */
const core = { name: 'core', tags: ['$initial' as const], priority: 1 }

/*
 * What some screens share comes in few files too, as long as no screen gets more than a little that it does not need. Icons go where
 * they are drawn: put together, every list of trips carried those of screens that nobody had opened.
 */
const shared = {
  name: 'shared',
  test: /\/web\/(accounts\/hair|design\/(?!Section|Select|illustrations|Calendar|DialogPanel)|maps\/(?!MapView)|places|trips)\/?/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 1000,
}

export default defineConfig({
  root: 'web',
  plugins: [contractForBrowsers(), compiledTexts(), react(), tailwindcss()],
  resolve: {
    alias: [
      // React has it itself since 18.
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onwarn: failOnMissing,
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: [core, shared] }, chunkFileNames },
    },
    // the map is big, and nobody waits for it
    chunkSizeWarningLimit: 1200,
  },
  worker: { format: 'es' },
  server: { proxy: { '^/api/': server, '^/dev-idp/': server, '^/dev-pay/': server } },
})
