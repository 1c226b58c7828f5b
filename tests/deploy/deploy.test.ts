import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { live, ready } from '#contract/health.ts'
import { databaseAddress, Settings, settings } from '#server/platform/config.ts'
import { bundleServer } from '../../build/server.mjs'
import { demos, type Deployment, files, manifests, migrations, read, servers } from './deployments.ts'

const known = Object.keys(Settings.shape)

/** Valid values of the secrets that have a format; other secrets may be any text. */
const samples: Record<string, string> = {
  DATABASE_URL: 'postgres://tramo:secret@database/tramo',
  SECRET: 's'.repeat(32),
  BACKUP_KEY: 'b'.repeat(32),
  SMTP_URL: 'smtps://tramo:secret@mail.example.org',
}

/** Writes each secret to a file, and returns the environment with the paths of these files. */
function withFiles({ env }: Deployment): NodeJS.ProcessEnv {
  const folder = temporaryFolder()
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      if (!name.endsWith('_FILE')) return [name, value]
      const path = join(folder, name)
      writeFileSync(path, `${samples[name.slice(0, -'_FILE'.length)] ?? 'text'}\n`)
      return [name, path]
    }),
  )
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tramo-test-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the tests find all deployments', () => {
  expect(servers.map(({ name }) => name)).toEqual([
    'compose.yaml: migrate',
    'compose.yaml: backup',
    'compose.yaml: app1',
    'compose.yaml: app2',
    'kubernetes.yaml',
    'systemd/tramo@.service',
    'systemd/tramo-backup.service',
  ])
})

test.each(servers)('$name sets the settings that a production server needs, and it starts', (server) => {
  const set = settings({ NODE_ENV: 'production', ...withFiles(server) })
  expect(set).toMatchObject({ NODE_ENV: 'production', DATABASE_URL: samples.DATABASE_URL, SECRET: samples.SECRET })
  expect(set.EMBEDDED_IDENTITY).toBeUndefined()
})

test.each(migrations)('$name sets the database’s address', (one) => {
  expect(databaseAddress(withFiles(one))).toBe(samples.DATABASE_URL)
})

test.each([...servers, ...migrations])('$name names only settings that the server knows, and files that are mounted', (one) => {
  const names = Object.keys(one.env)
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect(known).toContain(name.replace(/_FILE$/, ''))
  for (const [name, path] of Object.entries(one.env).filter(([name]) => name.endsWith('_FILE')))
    expect(one.secrets, name).toContain(path.split('/').at(-1))
})

test.each(demos)('$name starts a public demo with limits of memory and heap', ({ env, text }) => {
  expect(settings(env)).toMatchObject({ NODE_ENV: 'production', PUBLIC_DEMO: 'on' })
  for (const name of Object.keys(env)) expect(known).toContain(name)
  expect(text).toMatch(/(mem_limit: 512m|MemoryMax=512M)\n/)
  expect(text).toMatch(/"?--max-old-space-size=256"?,? "?--max-semi-space-size=8"?,? "?dist\/server\.js/)
})

test('the image and the systemd unit start the server by the same command, with limits of its heap', () => {
  const [, cmd = '[]'] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? []
  const [, unit = ''] = /^ExecStart=(.*)$/m.exec(read('systemd/tramo@.service')) ?? []
  expect(parse(cmd)).toEqual(unit.split(' '))
  expect(unit).toMatch(/^node --max-old-space-size=\d+ --max-semi-space-size=\d+ dist\/server\.js$/)
})

test('image and compose use Node 24 (F38)', () => {
  const [, base = ''] = /^ARG BASE=(.*)$/m.exec(read('Dockerfile')) ?? []
  expect(base).toBe('node:24-bookworm-slim')
  expect(read('compose.yaml')).toContain(`BASE: \${BASE:-${base}}`)
})

test('secrets.sh creates each secret of compose.yaml', () => {
  const { secrets } = parse(read('compose.yaml'), { merge: true }) as { secrets: Record<string, { file: string }> }
  for (const { file } of Object.values(secrets)) expect(read('secrets.sh')).toContain(file.replace('./secrets/', ''))
})

test('YAML and JSON are valid, and Kubernetes gets the settings that preserve availability', () => {
  const data = files.filter((path) => /\.(ya?ml|json)$/.test(path) && path !== 'kubernetes.yaml')
  expect(data.length).toBeGreaterThan(3)
  for (const path of data) expect(parse(read(path), { merge: true }), path).toBeTypeOf('object')
  const kinds = ['ConfigMap', 'Job', 'Deployment', 'PodDisruptionBudget', 'Service', 'Ingress']
  expect(manifests.map(({ kind }) => kind)).toEqual(kinds)
})

test('health checks request the server’s address', () => {
  const addresses = [live, ready].map(({ path }) => `/api${path}`)
  const requested = files.flatMap((path) => read(path).match(/\/api\/health\/\w+/g) ?? [])
  expect(requested.length).toBeGreaterThan(5)
  for (const address of requested) expect(addresses).toContain(address)
})

const bundle = await bundleServer('dist', { write: false, metafile: true })

test('the code of an image needs only packages that are installed in the image', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const imported = Object.values(bundle.metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  const packages = imported
    .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '')
    .filter((name) => !name.startsWith('node:'))
  expect(packages).toContain('pg')
  for (const name of packages) expect(Object.keys(dependencies)).toContain(name)
})

test('the build makes each command that files in deploy/ and the page about deployment name', () => {
  const built = Object.keys(bundle.metafile.outputs)
  const texts = [...files.map(read), readFileSync('docs/running.md', 'utf8')]
  const commands = texts.flatMap((text) => text.match(/dist\/[\w-]+\.js/g) ?? [])
  expect(new Set(commands).size).toBeGreaterThan(4)
  for (const command of commands) expect(built).toContain(command)
})

test('the package.json of a hosted server has the operators’ commands, which run the bundle', () => {
  const checkout = temporaryFolder()
  for (const path of ['dist', 'data', 'server/platform/database/migrations', 'server/platform/database/invariants'])
    mkdirSync(join(checkout, path), { recursive: true })
  for (const path of ['package.json', 'package-lock.json', 'LICENSE']) copyFileSync(path, join(checkout, path))
  writeFileSync(join(checkout, 'dist/built'), '')
  execFileSync(process.execPath, [resolve('build/hosted.mjs'), 'hosted', 'app'], { cwd: checkout })
  const scriptsIn = (folder: string) =>
    (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts
  const hosted = scriptsIn(join(checkout, 'hosted'))
  const commands = Object.entries(scriptsIn('.')).flatMap(([name, script]) => (script.includes('tools/operators/') ? name : []))
  expect(commands).toEqual(expect.arrayContaining(['admin', 'backup', 'restore']))
  expect(Object.keys(hosted)).toEqual(commands)
  for (const name of commands) {
    expect(hosted[name]).toBe(`node dist/${name}.js`)
    expect(Object.keys(bundle.metafile.outputs)).toContain(`dist/${name}.js`)
  }
})

test.each([
  ['18.20.8', 1],
  ['20.18.3', 1],
  ['20.19.0', undefined],
  ['24.0.0', undefined],
])('a hosted server refuses Node %s with an explanation if it is too old', (node, code) => {
  const file = bundle.outputFiles.find(({ path }) => path.endsWith('.js'))
  const refusal = file?.text.slice(0, file.text.indexOf('\n}\n') + 2) ?? ''
  const [lines, codes] = [[] as string[], [] as number[]]
  const process = { versions: { node }, exit: (status: number) => codes.push(status) }
  runInNewContext(refusal, { process, console: { error: (line: string) => lines.push(line) } })
  expect(codes).toEqual(code ? [code] : [])
  expect(lines).toEqual(code ? [`Tramo cannot start: this is Node.js ${node}, and 20.19 is the oldest that works.`] : [])
})
