import { spawnSync } from 'node:child_process'

/*
 * `npm run lab` lists the commands that take longer than a check. `npm run lab -- NAME …` runs one of them with the arguments
 * that follow.
 */

interface Lab {
  /** a file that tsx runs, or a part of a check that has its own command */
  file: string
  does: string
}

const bench = (name: string, does: string): [string, Lab] => [name, { file: `lab/bench/${name}.ts`, does }]

const all = new Map<string, Lab>([
  [
    'bench',
    {
      file: 'lab/bench/table.ts',
      does: 'all benches into lab/figures.md, 20 minutes; NAME… runs some, --large among a million rows',
    },
  ],
  bench('search', 'searches among 100,000 trips'),
  bench('http', 'calls through HTTP and the processor time of each'),
  bench('pages', 'pages in Chromium: time, bytes, next screens, processor time'),
  bench('slow', 'a search on a slow network, the first and the second time'),
  bench('people', 'lists and pages of 100,000 people'),
  bench('reading', 'readers of pasted messages'),
  bench('seats', 'bookings of one trip and of a thousand'),
  bench('live', 'open browsers and the time until they hear of a message'),
  bench('alerts', 'posting beside 100,000 alerts'),
  bench('feed', 'the feed for trip planners of 100,000 trips, and searches meanwhile'),
  bench('series', 'series of trips'),
  bench('admin', 'lists of the administration'),
  bench('standby', 'what a standby takes off the primary; needs PostgreSQL 15 and Linux'),
  bench('size', 'statements among millions of rows; --bookings=3200000'),
  [
    'prove',
    {
      file: 'lab/prove/main.ts',
      does: 'tries to oversell seats and to lose money: crowds, notices, histories, attacks, kills; --short, --only=…',
    },
  ],
  ['prove:outages', { file: 'lab/prove/outages/run.ts', does: 'ends all connections while 200 jobs end, ten times' }],
  [
    'prove:requests',
    { file: 'lab/prove/requests.ts', does: '200,000 odd requests, of which none may be answered with 5xx; --requests=5000' },
  ],
  [
    'rehearse',
    {
      file: 'lab/prove/cluster/run.ts',
      does: 'a hosted installation under load, of which one part after the other is killed; --only=kill,rolling',
    },
  ],
  [
    'rehearse:memory',
    { file: 'lab/prove/cluster/memory.ts', does: 'memory of a server after 1,000 to 100,000 requests; --requests=20000' },
  ],
  ['rehearse:restore', { file: 'lab/prove/restore/run.ts', does: '100,000 trips backed up, lost and restored; --trips=2000' }],
  [
    'rehearse:mail',
    { file: 'lab/prove/mail/run.ts', does: 'logins by code and by passkey with Postfix and Dovecot; needs root and a build' },
  ],
  [
    'rehearse:bare',
    {
      file: 'lab/prove/bare/run.ts',
      does: 'the guide from a bare Debian to the first ride, word for word; needs debootstrap and root',
    },
  ],
  ['rehearse:image', { file: 'lab/prove/image/run.ts', does: 'the image, built and run with a read-only root' }],
  ['demo', { file: 'lab/prove/demo/run.ts', does: 'a public demo, reset while ten people write; needs a build' }],
  [
    'nodes',
    {
      file: 'lab/nodes/run.ts',
      does: 'start, rules, stories and a browser journey on Node 20, 22, 24 and 26; 24 rules runs a part',
    },
  ],
  [
    'soak',
    {
      file: 'lab/soak/soak.ts',
      does: 'repeats the tests and writes what failed into lab/soak.md; --only=browser, --minutes=60',
    },
  ],
  [
    'mutations',
    { file: 'lab/mutations/main.ts', does: 'twenty deliberate defects and the check that finds each; --only=WORDS, --at=COMMIT' },
  ],
  ['browsers', { file: 'tools/checks/quick.mjs browsers', does: 'the main journeys in Firefox and WebKit' }],
  ['shots', { file: 'tools/checks/quick.mjs shots', does: 'pictures of what the browser stories see; NAME… of some' }],
  ['sizes', { file: 'tools/sizes.ts', does: 'files, functions, modules that import each other, comments, documents' }],
  ['table-types', { file: 'tools/tables/main.ts', does: 'writes the types of rows and docs/schema.sql from the migrations' }],
  ['schema-dump', { file: 'tools/upgrades/schemaDump.ts', does: 'the dump of a release, on which later ones are tried; v0.3.0' }],
  ['gazetteer', { file: 'tools/data/gazetteer.ts', does: 'writes data/places anew; --countries AR,UY' }],
  ['network', { file: 'tools/data/network.ts', does: 'checks data/roads' }],
  ['basemap', { file: 'tools/data/basemap.ts', does: 'writes data/map anew' }],
])

const [name, ...args] = process.argv.slice(2)
const chosen = all.get(name ?? '')

if (!chosen) {
  if (name) console.error(`${name} is not in the lab.\n`)
  for (const [known, { does }] of all) console.log(`${known.padEnd(18)}${does}`)
  process.exit(name ? 1 : 0)
}
const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...chosen.file.split(' '), ...args], { stdio: 'inherit' })
process.exit(status ?? 1)
