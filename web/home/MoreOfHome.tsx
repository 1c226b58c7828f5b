import { ForDrivers, ForPassengers } from './Invitations.tsx'
import { PopularRoutes } from './PopularRoutes.tsx'

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
