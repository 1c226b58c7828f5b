import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useFormatter } from 'use-intl'
import type { OfflineTrips } from '../../client/offline/keptTrips.ts'
import { readKept } from '../../client/offline/store.ts'
import { useIsCutOff } from '../../client/offline/useIsOffline.ts'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { RouteButton } from '../../ui/links.ts'
import { KeptSeats } from './KeptSeats.tsx'

/** In place of a page that needs a network there is not; and, at its own address, what the device keeps. */
export function OfflinePage() {
  const text = useText('offline')
  const { data: kept, isPending } = useQuery({
    queryKey: ['kept'],
    queryFn: async () => (await readKept()) ?? null,
    staleTime: 0,
  })
  const title = text(useIsCutOff() ? 'title' : 'kept_title')
  return (
    <Page title={`${title} · Tramo`} heading={kept ? title : null} width="text">
      {kept && <Readable kept={kept} />}
      {!kept && !isPending && <Nothing title={title} />}
    </Page>
  )
}

const moment = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

function Readable({ kept }: { kept: OfflineTrips }) {
  const text = useText('offline')
  const isCutOff = useIsCutOff()
  const when = useFormatter().dateTime(new Date(kept.at), moment)
  const wanted = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) })
  return (
    <>
      <Banner tone="sun" icon={<WifiOff size={22} aria-hidden />} actions={isCutOff && <Again />}>
        {isCutOff && !kept.seats.some(({ id }) => id === wanted) && <p>{text('needs')}</p>}
        <p>{text('kept', { when })}</p>
      </Banner>
      <KeptSeats seats={kept.seats} first={wanted} />
      <p className="mt-6 text-sm text-muted">{text('kept_why')}</p>
    </>
  )
}

function Nothing({ title }: { title: string }) {
  const text = useText('offline')
  const isCutOff = useIsCutOff()
  const actions = (
    <>
      {isCutOff && <Again />}
      <RouteButton to="/home" variant="outline" size="small">
        {text('go_home')}
      </RouteButton>
    </>
  )
  const [said, why] = isCutOff ? [title, text('needs')] : [text('nothing'), text('nothing_why')]
  return <EmptyState heading="h1" picture={<EmptyRoad />} title={said} text={why} actions={actions} />
}

/** Asks again for everything that was not answered; who is logged in comes first of it. */
function Again() {
  const queries = useQueryClient()
  const text = useText('offline')
  return (
    <Button
      size="small"
      variant="outline"
      onClick={() => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })}
    >
      {text('try_again')}
    </Button>
  )
}
