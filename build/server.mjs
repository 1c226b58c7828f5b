import { build } from 'esbuild'
import { readFileSync } from 'node:fs'

/** The server, and the operators' commands, which run without sources and tools: `node dist/admin.js`. */
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

const [, oldest, major, minor] = /((\d+)\.(\d+))/.exec(JSON.parse(readFileSync('package.json', 'utf8')).engines.node)
/**
 * Runs before the code of each file, because the Node of Debian 12 lacks some functions, and the resulting stack trace would not
 * explain the problem.
 */
const refuseOldNode = `{
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < ${major} || (major === ${major} && minor < ${minor})) {
    console.error(\`Tramo cannot start: this is Node.js \${process.versions.node}, and ${oldest} is the oldest that works.\`)
    process.exit(1)
  }
}`

/** Bundles the code for Node, without packages. */
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
    banner: { js: refuseOldNode },
    logLevel: 'error',
    ...options,
  })
