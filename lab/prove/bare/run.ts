import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { progress } from '#server/progress.mjs'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { atMost, conclude, judge } from '../../bench/report.ts'
import { exitWith, isInstalled, run } from '../image/programs.ts'
import { enter, freshDebian, type Machine, registry } from './debian.ts'
import { shortPath } from './guide.ts'
import { unitOf } from './unit.ts'

/*
 * `npm run lab -- rehearse:bare`: follows deploy/README.md on a bare Debian, from the installation to the first ride that two
 * people share. The guide's commands run unchanged in a root file system made by debootstrap; only the three lines that end in `#
 * yours` are replaced by values for this machine.
 */
const HOSTS = ['ride.example.org', 'mail.example.org']
const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/intermediate.crt'
const ADDRESS = /https:\S+\/first-start#\S+/
const begin = progress()

if (process.platform !== 'linux' || process.getuid?.() !== 0) exitWith('Namespaces need Linux and root.')
if (!isInstalled('debootstrap')) exitWith('Missing: debootstrap. On Debian 12: apt-get install debootstrap')

const [install = [], configure = []] = shortPath()
const folder = await makeThrowAwayFolder()
const began = performance.now()
const minutesSince = (from: number) => Math.round((performance.now() - from) / 600) / 100
try {
  const hasRoot = begin('Making a Debian by debootstrap')
  const root = freshDebian(folder, HOSTS)
  run('git', ['clone', '--quiet', '--bare', '.', join(root, 'source.git')])
  hasRoot()
  const guide = performance.now()
  await installed(root)
  const installed_minutes = minutesSince(guide)
  const ride = await shared(root)
  const figures = { installed_minutes, guide_minutes: minutesSince(guide), login_s: ride.login_s, ride_s: ride.ride_s }
  console.log(`The seat is ${ride.state}, ${minutesSince(began)} minutes after nothing.`)
  conclude('rehearse:bare', {}, judge(figures, atMost({ guide_minutes: 60, login_s: 20 })))
} finally {
  rmSync(folder, { recursive: true, maxRetries: 3 })
}

/** Runs the first block of the guide, with this machine's network. */
async function installed(root: string): Promise<void> {
  const machine = await enter(root, false)
  try {
    for (const { script, isYours } of install)
      executes(machine, isYours ? 'git clone --quiet /source.git /usr/local/src/tramo' : script, registry())
  } finally {
    await machine.leave()
  }
}

/** Runs the second block in a network where every port is free, and lets two people share a ride in a browser. */
async function shared(root: string): Promise<{ state: string; login_s: number; ride_s: number }> {
  const machine = await enter(root, true)
  try {
    let address = ''
    for (const part of configure)
      if (!part.isYours) executes(machine, part.script)
      else if (part.script.includes('systemctl enable')) address = await startsUnit(root, machine)
      else startsCaddy(root, machine)
    const isRiding = begin('Sharing a ride')
    const words = [process.execPath, '--import', 'tsx', 'lab/prove/bare/ride.ts', address, await pinOf(root)]
    const ride = machine.besides(words, process.env)
    const [line] = await Promise.all([firstLine(ride.stdout, /^\{/), once(ride, 'exit')])
    isRiding()
    return JSON.parse(line) as { state: string; login_s: number; ride_s: number } // as: ride.ts prints it
  } finally {
    await machine.leave()
  }
}

function executes(machine: Machine, script: string, env?: Record<string, string>): void {
  const isDone = begin(script.split('\n')[0] ?? '')
  machine.runs(['bash', '-e', '-c', script], env)
  isDone()
}

/** Runs the migration and then the server. Returns the address that the server prints. */
async function startsUnit(root: string, machine: Machine): Promise<string> {
  machine.runs(unitOf(root, machine, 'tramo-migrate'))
  const server = machine.starts(unitOf(root, machine, 'tramo@', '3001'))
  const [address = ''] = ADDRESS.exec(await firstLine(server.stdout, ADDRESS)) ?? []
  return address
}

/** Starts Caddy with a certificate from its own authority, because a public one is impossible here. */
function startsCaddy(root: string, machine: Machine): void {
  const file = '/etc/caddy/Caddyfile'
  machine.runs([
    'sh',
    '-ec',
    `printf '{\\n local_certs\\n skip_install_trust\\n}\\n' | cat - ${file} > /run/with && cp /run/with ${file}`,
  ])
  machine.runs(['sh', '-ec', 'echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start'])
  machine.starts(unitOf(root, machine, 'caddy')).stdout?.resume()
}

/** Returns the hash of the authority's key, which makes Chromium trust its certificates. */
async function pinOf(root: string): Promise<string> {
  for (;;) {
    try {
      const { publicKey } = new X509Certificate(readFileSync(join(root, AUTHORITY)))
      return createHash('sha256')
        .update(publicKey.export({ type: 'spki', format: 'der' }))
        .digest('base64')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function firstLine(out: NodeJS.ReadableStream | null, pattern: RegExp): Promise<string> {
  if (out)
    for await (const line of createInterface({ input: out })) {
      if (!pattern.test(line)) continue
      // discards the output, because the program would block once the pipe is full
      out.resume()
      return line
    }
  throw new Error(`it ended without a line like ${pattern}`)
}
