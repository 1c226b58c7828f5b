import { UserRound } from 'lucide-react'

/** In place of a face, of whoever is not known yet. */
export function Nobody() {
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-full border border-control bg-surface">
      <UserRound size={20} aria-hidden />
    </span>
  )
}
