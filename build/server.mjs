import { build } from 'esbuild'

/** The server, and the operators' commands, which run where there are neither sources nor tools: `node dist/admin.js`. */
const entryPoints = {
  server: 'server/main.ts',
  admin: 'tools/operators/admin.ts',
  audit: 'tools/operators/audit.ts',
  backup: 'tools/operators/backup.ts',
  migrate: 'tools/operators/migrate.ts',
  restore: 'tools/operators/restore.ts',
  retention: 'tools/operators/retention.ts',
  'rotate-keys': 'tools/operators/rotate.ts',
}

/** Bundles what runs on Node; packages are not part of it. */
export const bundleServer = (outdir, options = {}) =>
  build({
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    splitting: true,
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'error',
    ...options,
  })
