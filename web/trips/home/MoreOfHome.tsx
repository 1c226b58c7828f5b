import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useText } from '../../texts/texts.ts'
import { Lake } from '../../ui/kit/illustrations/Lake.tsx'
import type { PictureProps } from '../../ui/kit/illustrations/Scene.tsx'
import { Sea } from '../../ui/kit/illustrations/Sea.tsx'
import { Sierras } from '../../ui/kit/illustrations/Sierras.tsx'
import { Vineyards } from '../../ui/kit/illustrations/Vineyards.tsx'
import { ForDrivers, ForPassengers } from './Invitations.tsx'
import { popularRoutes, type PopularRoute } from './popularRoutes.ts'

/** Where people go, and what is in it for passengers and for drivers. */
export function MoreOfHome() {
  return (
    <>
      <PopularRoutes />
      <div className="mt-14 grid gap-6 sm:mt-18 lg:grid-cols-2">
        <ForPassengers />
        <ForDrivers />
      </div>
    </>
  )
}

/** Four stretches people know, each a search of its own. */
function PopularRoutes() {
  const text = useText('home')
  return (
    <section aria-labelledby="popular" className="mt-14 sm:mt-18">
      <h2 id="popular" className="text-2xl">
        {text('popular')}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 lg:gap-5">
        {popularRoutes.map((route) => (
          <RouteCard key={route.picture} route={route} />
        ))}
      </ul>
    </section>
  )
}

const pictures: Record<PopularRoute['picture'], ComponentType<PictureProps>> = {
  sea: Sea,
  sierras: Sierras,
  lake: Lake,
  vineyards: Vineyards,
}

function RouteCard({ route: { from, to, picture } }: { route: PopularRoute }) {
  const text = useText('home')
  const Picture = pictures[picture]
  return (
    <li className="relative overflow-hidden rounded-card border border-line bg-surface shadow-card transition-shadow duration-150 focus-within:shadow-lift hover:shadow-lift">
      <Picture />
      <Link
        to="/route-list/$seats"
        params={{ seats: '1' }}
        search={{ from: String(from.id), to: String(to.id) }}
        className="block px-3.5 py-3 sm:px-5 sm:py-4 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-brand"
      >
        <span className="block text-sm text-muted">{text('from_to', { from: from.name })}</span>
        <span className="block font-bold sm:text-lg">{to.name}</span>
      </Link>
    </li>
  )
}
