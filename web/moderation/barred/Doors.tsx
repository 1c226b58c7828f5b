import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../design/Skeleton.tsx'
import { useText } from '../../texts/texts.ts'
import { Trouble } from '../../trips/Trouble.tsx'
import { Sessions } from '../privacy/Sessions.tsx'
import { YourData } from '../privacy/YourData.tsx'
import { Decisions } from './Decisions.tsx'
import { DepartedTrips } from './DepartedTrips.tsx'
import { decidedQuery } from './queries.ts'
import { DriverMoney } from './DriverMoney.tsx'
import { Refunds } from './Refunds.tsx'
import { WayBack } from './WayBack.tsx'

/** What a barred person may do (E5): read what was decided, appeal, come back, speak about trips that have left, follow money, end their sessions, take their data along, and leave. */
export function Doors() {
  const text = useText('barred')
  const { data, error, refetch } = useQuery(decidedQuery)
  if (error && !data) return <Trouble error={error} title={text('failed')} onRetry={() => void refetch()} />
  if (!data) return <Coming />
  return (
    <div className="mx-auto grid w-full max-w-[48rem] grid-cols-1 gap-6">
      <Decisions sanctions={data.sanctions} />
      <WayBack own={data} />
      <DepartedTrips />
      <Refunds />
      <DriverMoney />
      <Sessions />
      <YourData />
    </div>
  )
}

function Coming() {
  const text = useText('barred')
  return (
    <div role="status" className="mx-auto grid w-full max-w-[48rem] gap-6">
      <span className="sr-only">{text('loading')}</span>
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </div>
  )
}
