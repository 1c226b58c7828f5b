import { useQuery } from '@tanstack/react-query'
import { Tag } from '../design/Tag.tsx'
import { countsQuery } from '../notifications/queries.ts'
import { useText } from '../texts/texts.ts'

/** At the end of a menu's line: how much waits behind it. */
export function Waits({ what }: { what: 'conversations' | 'requests' }) {
  const { data: counts } = useQuery(countsQuery)
  return counts && counts[what] > 0 && <Count count={counts[what]} />
}

function Count({ count }: { count: number }) {
  return (
    <Tag tone="brand" className="ml-auto">
      {useText('notifications')('count', { count })}
    </Tag>
  )
}
