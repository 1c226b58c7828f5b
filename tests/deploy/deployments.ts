import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

/** A way to run Tramo: the environment of the server, and the secrets mounted as files. */
export interface Deployment {
  name: string
  env: Record<string, string>
  secrets: string[]
}

export const read = (path: string) => readFileSync(join('deploy', path), 'utf8')

/** Every file of deploy/ by its path in that folder. */
export const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice('deploy/'.length))

/** The settings of the image, which deployments with the image may override. */
const { HOME: _, ...image } = assignments(/^ENV .*$/m.exec(read('Dockerfile'))?.[0] ?? '')

interface Service {
  image: string
  environment: Record<string, string>
  secrets: string[]
}

const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }

const composed = Object.entries(services)
  .filter(([, service]) => service.image.startsWith('tramo:'))
  .map(([name, { environment, secrets }]): Deployment => ({
    name: `compose.yaml: ${name}`,
    env: { ...image, ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, interpolated(value)])) },
    secrets,
  }))

/** Replaces `${NAME:-default}` by its default, and `${NAME:?message}`, which the operator must set, by an address. */
function interpolated(value: string): string {
  return value.replaceAll(/\$\{\w+:([-?])([^}]*)\}/g, (_, kind: string, rest: string) =>
    kind === '-' ? rest : 'https://given.example',
  )
}

interface Manifest {
  kind: string
  data: Record<string, string>
}

/** The manifests of deploy/kubernetes.yaml. */
export const manifests = parseAllDocuments(read('kubernetes.yaml')).map((document) => {
  if (document.errors.length > 0) throw new AggregateError(document.errors)
  return document.toJS() as Manifest
})

const clustered: Deployment = {
  name: 'kubernetes.yaml',
  env: { ...image, ...manifests.find(({ kind }) => kind === 'ConfigMap')?.data },
  secrets: [...read('kubernetes.yaml').matchAll(/--from-file=(\w+)/g)].map(([, name]) => name ?? ''),
}

const unit = (path: string, shared: string): Deployment => {
  const text = read(path)
  const own = text.match(/^Environment=.*$/gm)?.map((line) => line.slice('Environment='.length)) ?? []
  return {
    name: path,
    env: { ...lines(shared), ...assignments(own.join(' ').replaceAll('%i', '3001')) },
    secrets: [...text.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name]) => name ?? ''),
  }
}

function assignments(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\w+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]))
}

function lines(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** Servers, and other commands that have a server's settings. */
export const servers: Deployment[] = [
  ...composed,
  clustered,
  ...['systemd/tramo@.service', 'systemd/tramo-backup.service'].map((path) => unit(path, read('tramo.env'))),
]

/** Migrations, which need the database only. */
export const migrations: Deployment[] = [unit('systemd/tramo-migrate.service', '')]

const [demoCompose, demoUnit] = [read('demo/compose.yaml'), read('demo/tramo-demo.service')]
const { services: demoServices } = parse(demoCompose) as { services: { demo: { environment: Record<string, string | number> } } }
const demoEnvironment = Object.entries(demoServices.demo.environment).map(([key, value]) => [key, interpolated(String(value))])

/** The ways to run a public demo. */
export const demos: { name: string; env: Record<string, string>; text: string }[] = [
  { name: 'demo/compose.yaml', env: Object.fromEntries(demoEnvironment), text: demoCompose },
  {
    name: 'demo/tramo-demo.service',
    env: assignments([...demoUnit.matchAll(/^Environment=(.*)$/gm)].map(([, one]) => one).join(' ')),
    text: demoUnit,
  },
]
