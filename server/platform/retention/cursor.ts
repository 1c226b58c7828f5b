import { type RawBuilder, sql } from 'kysely'

/** The first batch begins after no uuid. */
const NO_UUID = '00000000-0000-0000-0000-000000000000'

/** Where a batch in the order of uuids begins, so that their index finds it; '' before the first. */
export const uuidAfter = (after: string) => sql`${after || NO_UUID}::uuid`

/** Where a row of a list in the order of a time and an id stands, as text: what `isBeyond` compares with. */
export const standing = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<string>`${at}::text || '|' || ${id}::text`

/** Whether a row of such a list comes after the last one of the batch before; '' before the first. */
export function isBeyond(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  type: 'uuid' | 'bigint',
  after: string,
): RawBuilder<boolean> {
  const [time = '', last = ''] = after.split('|')
  return after === ''
    ? sql`true`
    : sql`(${at}, ${id}) > (${time}::timestamptz, ${type === 'uuid' ? sql`${last}::uuid` : sql`${last}::bigint`})`
}
