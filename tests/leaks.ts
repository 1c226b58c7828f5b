import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Bytes to search, with a name for findings. */
export interface Haystack {
  name: string
  bytes: Buffer
}

/** Finds secrets, as they are or in a simple encoding. Returns `secret in name`, each at most once. */
export async function leaks(haystacks: AsyncIterable<Haystack>, secrets: readonly string[]): Promise<string[]> {
  const find = finder(secrets)
  const found: string[] = []
  for await (const { name, bytes } of haystacks) for (const secret of find(bytes)) found.push(`${secret} in ${name}`)
  return found
}

/**
 * Returns forms of a secret: with its digits grouped as people write them, encoded, or as a hash that an attacker can compute
 * for every number.
 */
function disguises(secret: string): Buffer[] {
  const numbers = grouped(secret)
  return [...[...new Set([secret, ...numbers])].flatMap(encoded), ...numbers.flatMap(hashed)]
}

function grouped(secret: string): string[] {
  const digits = secret.replace(/[ .-]/g, '')
  if (!/^\d{6,}$/.test(digits)) return []
  const inGroups = ['.', ' ', '-'].flatMap((sign) => [
    digits.replace(/\B(?=(\d{3})+$)/g, sign),
    digits.replace(/(\d{4})(?=\d)/g, `$1${sign}`),
  ])
  return [digits, ...inGroups]
}

function encoded(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const texts = [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    percent,
    encodeURIComponent(text),
    ...inBase64(bytes),
  ]
  return [bytes, Buffer.from(text, 'utf16le'), ...texts.map((one) => Buffer.from(one))]
}

/**
 * Returns the fixed parts of base64 texts that contain these bytes, for each of the three offsets at which the bytes may begin.
 */
const inBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2].map((before) => {
    const whole = Math.floor(((before + bytes.length) * 8) / 6)
    return Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), whole)
  })

const hashed = (text: string): Buffer[] =>
  ['md5', 'sha1', 'sha256'].flatMap((name) => {
    const hash = createHash(name).update(text).digest()
    return [hash, ...(['hex', 'base64'] as const).map((as) => Buffer.from(hash.toString(as)))]
  })

/** Forms of secrets that begin with the same four bytes. Maps the length of a form, and then its bytes, to the secrets. */
type Forms = Map<number, Map<string, Set<string>>>

/**
 * Searches all forms of all secrets in one pass over the bytes. Compares four bytes first, because thousands of e-mails in the
 * browser tests begin with the same letters.
 */
export function finder(secrets: readonly string[]): (bytes: Buffer) => Set<string> {
  const byStart = new Map<number, Forms>()
  for (const secret of secrets) for (const form of disguises(secret)) addForm(byStart, form, secret)
  // One bit for each of 2^24 hashes of four bytes. With hashes of three bytes, every twelfth position of a base64 text matched
  // some hash; with four bytes, hardly any does.
  const starts = new Uint32Array(1 << 19)
  const hashOf = (start: number) => Math.imul(start, 0x9e3779b1) >>> 8
  const wordAt = (hash: number) => starts[hash >>> 5] ?? 0
  for (const hash of [...byStart.keys()].map(hashOf)) starts[hash >>> 5] = wordAt(hash) | (1 << (hash & 31))
  return (bytes) => {
    const found = new Set<string>()
    let last = 0
    for (let end = 0; end < bytes.length; end++) {
      last = (last << 8) | (bytes[end] ?? 0)
      const hash = hashOf(last)
      if (end < 3 || !(wordAt(hash) & (1 << (hash & 31)))) continue
      for (const [length, forms] of byStart.get(last) ?? [])
        for (const secret of forms.get(bytes.toString('latin1', end - 3, end - 3 + length)) ?? []) found.add(secret)
    }
    return found
  }
}

function addForm(byStart: Map<number, Forms>, form: Buffer, secret: string): void {
  if (form.length < 4) throw new Error(`${secret} is too short to be looked for`)
  const start = form.readInt32BE(0)
  const byLength: Forms = byStart.get(start) ?? new Map()
  const ofLength = byLength.get(form.length) ?? new Map<string, Set<string>>()
  const text = form.toString('latin1')
  byStart.set(start, byLength.set(form.length, ofLength.set(text, (ofLength.get(text) ?? new Set<string>()).add(secret))))
}

/** Returns every file below a folder, except files deleted during the walk, as a database does with its caches. */
export async function* filesIn(folder: string): AsyncGenerator<Haystack> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name)
    const bytes = entry.isFile() && (await readFile(name).catch(ifGone))
    if (bytes) yield { name, bytes }
  }
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Yields every column of every table of a database as text, and binary columns as bytes. */
export async function* columnsOf(database: Pick<pg.Pool, 'query'>): AsyncGenerator<Haystack> {
  const { rows: columns } = await database.query<{ of: string; name: string; type: string }>(`
    select format('%I.%I', table_schema, table_name) as of, format('%I', column_name) as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  for (const { of, name, type } of columns) {
    const all = type === 'bytea' ? `string_agg(${name}, '\\x0a')` : `convert_to(string_agg(${name}::text, E'\\n'), 'UTF8')`
    const { rows } = await database.query<{ bytes: Buffer | null }>(`select ${all} as bytes from ${of}`)
    yield { name: `${of}.${name}`, bytes: rows[0]?.bytes ?? Buffer.of() }
  }
}
