import { rounded } from './measure.ts'
import type { Built } from './world/build.ts'

/** Bytes on disk of all that search needs besides the trips, for each row of trip_places. Freshly made indexes: after months of use more. */
export async function bytesPerPlacePassed({ connection: { pool }, listRows }: Built): Promise<number> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select name, pg_total_relation_size(name::regclass)::float8 bytes from unnest(array['trip_places', 'routes', 'route_places']) name`,
  )
  for (const { name, bytes } of rows)
    console.log(`${name}: ${rounded(bytes / 1e6, 1)} MB, ${rounded(bytes / listRows, 1)} bytes per place passed`)
  return rounded(rows.reduce((sum, { bytes }) => sum + bytes, 0) / listRows, 1)
}
