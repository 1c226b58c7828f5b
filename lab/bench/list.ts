/**
 * A bench of `npm run lab -- bench`. It runs in its own process, which is ended after LIMIT times the seconds that it needs on
 * two cores.
 */
export interface Bench {
  name: string
  /** subject that the bench measures, for lab/figures.md */
  about: string
  script: string
  args: string[]
  seconds: number
}

export const LIMIT = 4

/** Builds the variant of a bench with a million rows, for `--large` only. */
const large = (bench: Bench, about: string, args: string[], seconds: number): [Bench, Bench] => [
  bench,
  { ...bench, name: `${bench.name}-large`, about, args, seconds },
]

const MILLION = '1000000'

export const benches: Bench[] = [
  ...large(
    {
      name: 'search',
      about:
        'Search in SQL among 100,000 trips, beside the best that a search by exact ends could do. `exact…`, `card…`: our time as a multiple of the time of exact match, without and with what a card shows. `hot`: popular questions as a multiple of ordinary ones. Every page is compared with brute force first.',
      script: 'lab/bench/search.ts',
      args: [],
      seconds: 120,
    },
    'The same among 1,000,000 trips.',
    ['--trips', MILLION],
    900,
  ),
  ...large(
    {
      name: 'http',
      about:
        'The same search through HTTP on the whole server, among 100,000 trips: milliseconds for one request after another, as a multiple of exact match (`p50`, `p95`), and requests a second from eight connections. `listToSearch`: the list of all trips, by departure and by price, as a multiple of a search.',
      script: 'lab/bench/http.ts',
      args: [],
      seconds: 120,
    },
    'The same among 1,000,000 trips.',
    ['--trips', MILLION],
    900,
  ),
  ...large(
    {
      name: 'people',
      about: 'Search of people by name among 100,000, beside `SELECT 1` on the same connection.',
      script: 'lab/bench/people.ts',
      args: [],
      seconds: 30,
    },
    'The same among 1,000,000 people.',
    [MILLION],
    180,
  ),
  ...large(
    {
      name: 'admin',
      about:
        'Lists, searches and sales figures of the administration among 100,000 people, trips and orders: the 95th percentile of the slowest question of each kind.',
      script: 'lab/bench/admin.ts',
      args: [],
      seconds: 60,
    },
    'The same among 1,000,000 people, trips and orders.',
    [MILLION],
    420,
  ),
  {
    name: 'seats',
    about:
      'Bookings a second through one server process on a durable PostgreSQL: spread over 1,000 trips, and all callers on the same trip (hot); and what the machine does of the least a sound booking needs, in tables without rules (bare). After each round two callers rush for every last seat; then seats are counted and all invariants checked.',
    script: 'lab/bench/seats.ts',
    args: [],
    seconds: 120,
  },
  {
    name: 'size',
    about:
      'Among 1,000,000 bookings with their ledger, histories, images and lists: the check of the invariants of what has changed (`recent`) and of every row (`whole`), and what the clock and retention ask. Every invariant holds. Milliseconds of the slowest statement or job of each kind, and of both checks together.',
    script: 'lab/bench/size.ts',
    args: [],
    seconds: 900,
  },
  {
    name: 'alerts',
    about:
      'What posting a trip takes beside 100,000 alerts, as a multiple of what it takes without any, and how long after it people have been told; what a million shown requests add to a preview, and the seconds in which the most wanted roads are counted among them.',
    script: 'lab/bench/alerts.ts',
    args: [],
    seconds: 300,
  },
  {
    name: 'series',
    about:
      'What posting thirty trips at once takes as a multiple of posting one on the same road of 400 km, one way every day (`ratio`) and there and back.',
    script: 'lab/bench/series.ts',
    args: [],
    seconds: 60,
  },
  {
    name: 'feed',
    about:
      'Seconds in which the feed for trip planners of 100,000 trips is made, and the time of searches in the same process meanwhile as a multiple of searches alone.',
    script: 'lab/bench/feed.ts',
    args: [],
    seconds: 90,
  },
  {
    name: 'live',
    about:
      'From sending a message at one server process until it is on the screen of a browser at another one, alone and among 2,000 open streams, and the memory that those take.',
    script: 'lab/bench/live.ts',
    args: [],
    seconds: 330,
  },
  {
    name: 'reading',
    about:
      'Milliseconds of the processor for one reading of a pasted message: the median and the 95th percentile of 260 ordinary ones, and the worst kind of texts that are made to take long.',
    script: 'lab/bench/reading.ts',
    args: [],
    seconds: 20,
  },
  {
    name: 'pages',
    about:
      'Bytes of the production build; the median marks of five runs of Lighthouse with its own phone; milliseconds of the server’s processor for a page (`cpu`), waiting at 20 pages a second, megabytes that its memory grows in the second half of 4,000 pages; milliseconds from a touch to the next screen on a phone four times as slow.',
    script: 'lab/bench/pages.ts',
    args: [],
    seconds: 900,
  },
  {
    name: 'slow',
    about:
      'A search on a network of 400 ms and 400 kbit/s that holds one packet in fifty back for a second, with a phone four times as slow: milliseconds to the first trips with an empty cache and again, and to the end of hydration (`usable`).',
    script: 'lab/bench/slow.ts',
    args: [],
    seconds: 150,
  },
]

export const isLarge = ({ name }: Bench) => name.endsWith('-large')
