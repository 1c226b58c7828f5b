import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#server/platform/database/connect.ts'
import { progress } from '#server/progress.mjs'
import { patience } from '#server/testing/database/patience.ts'
import { postgres15 } from '#server/testing/database/postgres15.ts'
import { portForServer } from '#server/testing/ports.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { makeBase } from './base.ts'
import { containerOf, type Running } from './container.ts'
import { foreignFiles, megabytesOf } from './contents.ts'
import { buildImage, type Image } from './image.ts'
import { exitWith, needsBuilders } from './programs.ts'
import { refusal, refusals } from './refusals.ts'
import { shareRide } from './story.ts'

/*
 * `npm run lab -- rehearse:image`: builds deploy/Dockerfile with buildah, on a base made by debootstrap. Then runs the image as
 * deploy/compose.yaml does: read-only, under its own account, with secrets in files, against PostgreSQL 15. Requires root on
 * Linux.
 */

const TARGETS = {
  'image above its base, MB': 80,
  'files that do not belong': 0,
  // on a busy machine, the time until the start is ready grows much more than its processor time
  'start to ready, s of a processor': 6,
  'memory when idle, MB': 250,
  'files written beside .tramo': 0,
  'unclear refusals': 0,
  'SIGTERM to its end, s': 7,
}
/** Milliseconds in which the garbage of the start is collected. */
const IDLE_MS = 5000
/** Tries to write to the system, the code and the data. Prints the number of files that could be created. */
const WRITES = `let n = 0
for (const path of ['/etc/tramo', 'dist/tramo', 'data/tramo', 'tramo']) try { require('fs').writeFileSync(path, ''); n++ } catch {}
console.log(n)`

const results: { what: string; is: string | number }[] = []
const note = (what: string, is: string | number) => void results.push({ what, is })
const begin = progress()

needsBuilders()
const database = await postgres15()
if (!database) exitWith('Missing: PostgreSQL 15. On Debian 12: apt-get install postgresql-15')
const folder = await makeThrowAwayFolder()
try {
  await rehearse(built(), database.url)
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, maxRetries: 3 })
}
report()

function built(): Image {
  const hasBase = begin('Making a base by debootstrap')
  const base = makeBase(folder)
  hasBase()
  const hasImage = begin('Building deploy/Dockerfile by buildah')
  const image = buildImage(folder, base)
  hasImage()
  const foreign = foreignFiles(image)
  for (const path of foreign) console.log(`✗ the image has ${path}`)
  const [size, above] = [megabytesOf(image.root), megabytesOf(base)]
  note('image, MB', size)
  note('image above its base, MB', size - above)
  note('packages, MB', megabytesOf(join(image.root, 'app/node_modules')))
  note('files that do not belong', foreign.length)
  return image
}

async function rehearse(image: Image, databaseUrl: string): Promise<void> {
  const [volume, secrets] = [join(folder, 'volume'), join(folder, 'secrets')]
  const [uid, gid] = image.config.User.split(':').map(Number)
  mkdirSync(volume)
  chownSync(volume, uid ?? 0, gid ?? 0)
  mkdirSync(secrets)
  const container = containerOf(image, { volume, secrets })
  const port = await portForServer()
  const url = `http://localhost:${port}`
  const env = environment(secrets, databaseUrl, port)
  const command = (name: string, ...words: string[]) => {
    const { status, output, seconds } = container.runs(['node', `dist/${name}.js`, ...words], env)
    if (status !== 0) throw new Error(`${name} ${words.join(' ')}: ${output}`)
    return { output, seconds }
  }

  note('migrations', command('migrate', '--dry').output.split('\n').length)
  note('migrate, s', command('migrate').seconds)
  note('migrate again', command('migrate').output)
  const server = await container.start(url, env)
  note('first start, which makes the queue, s', server.seconds)
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  note('memory when idle, MB', server.megabytes())
  note('account', accountOf(server))
  note('files written beside .tramo', Number(container.runs(['node', '-e', WRITES]).output))
  const healthCheck = () => container.runs(image.config.Healthcheck.Test.slice(1), env).status
  note('health check while it serves', `exit ${healthCheck()}`)
  const { db, close } = connect(databaseUrl, () => {}, patience)
  await shareRide({ url, env, site: '', db }, (email) => note('admin grant', command('admin', 'grant', email).output))
  await close()
  note('story', 'a trip posted, found, paid')
  note('audit', command('audit').output)
  note('retention --dry', `${command('retention', '--dry').output.split('\n').length} rules`)
  note('rotate-keys', command('rotate-keys').output.split('\n').at(-1) ?? '')
  note('SIGTERM to its end, s', await server.stop())
  note('health check after its end', `exit ${healthCheck()}`)
  const again = await container.start(url, env)
  note('start to ready, s', again.seconds)
  note('start to ready, s of a processor', again.processorSeconds)
  await again.stop()
  const withoutVolume = containerOf(image, { secrets }).serves(env)
  const refused = [...refusals(container, env, databaseUrl), refusal('no volume for images', withoutVolume)]
  for (const { what, line } of refused) note(`start with ${what}`, line)
  note('unclear refusals', refused.filter(({ isClear }) => !isClear).length)
}

function accountOf(server: Running): number {
  const account = server.account()
  if (account === 0) throw new Error('the server of the image runs as root')
  return account
}

function environment(secrets: string, databaseUrl: string, port: number): Record<string, string> {
  const file = (name: string, text: string) => {
    writeFileSync(join(secrets, name), `${text}\n`, { mode: 0o444 })
    return `/run/secrets/${name}`
  }
  return {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL_FILE: file('database_url', databaseUrl),
    SECRET_FILE: file('secret', 'a secret of the rehearsed image, long enough'),
    EMBEDDED_IDENTITY: 'on',
    EMBEDDED_PAYMENTS: 'on',
    EMBEDDED_MAIL: 'on',
    LOG_LEVEL: 'error',
  }
}

/** Prints a table and a line of JSON for programs. Exits with 2 if a target is missed. */
function report(): void {
  console.table(results)
  const figures = Object.fromEntries(results.filter(({ is }) => typeof is === 'number').map(({ what, is }) => [what, is]))
  const missed = Object.entries(TARGETS).filter(([what, most]) => !(Number(figures[what]) <= most))
  for (const [what, most] of missed) console.log(`✗ ${what}: ${figures[what]}, at most ${most}`)
  console.log(JSON.stringify({ name: 'rehearse:image', figures, targets: TARGETS, met: missed.length === 0 }))
  process.exitCode = missed.length > 0 ? 2 : 0
}
