import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Rolldown } from 'vite'
import { groupsByArea } from './build/plugins/chunks.ts'
import { compiledTexts } from './build/plugins/compiledTexts.ts'
import { contractForBrowsers } from './build/plugins/contractForBrowsers.ts'
import { iconSprite } from './build/plugins/iconSprite.ts'

const server = process.env.TRAMO_SERVER ?? 'http://localhost:3001'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A name that is imported and not there would only be noticed by whoever opens the screen. */
function failOnMissing(warning: Rolldown.RolldownLog, log: (warning: Rolldown.RolldownLog) => void): void {
  if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message)
  log(warning)
}

/** A file of several modules is named after its area; without a limit, after every screen that shares it. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.replace(/~.*/, '')}-[hash:8].js`

/** Screens are written for React and run on Preact, a sixth of its size; `npm run dev` stays on React, whose warnings are the better ones. */
const preact = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/compat/jsx-runtime' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
]

export default defineConfig(({ command }) => ({
  root: 'web',
  plugins: [contractForBrowsers(), compiledTexts(), react(), iconSprite(here('web')), tailwindcss()],
  resolve: {
    alias: [
      ...(command === 'build' ? preact : []),
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
      // a slow machine is no defect of the build
      checks: { bundlerTimings: false },
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: groupsByArea(here('web/app/routes.tsx')) }, chunkFileNames },
    },
    // the map is big, and nobody waits for it
    chunkSizeWarningLimit: 1200,
  },
  worker: { format: 'es' },
  server: { proxy: Object.fromEntries(['api', 'dev-idp', 'dev-pay', 'rides', 'viajes'].map((first) => [`^/${first}/`, server])) },
}))
