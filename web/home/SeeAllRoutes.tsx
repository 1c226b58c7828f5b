import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { LogInWarning } from '../accounts/LogInWarning.tsx'
import { sessionQuery } from '../accounts/queries.ts'
import { Button } from '../design/Button.tsx'
import { useText } from '../texts/texts.ts'
import { forgetDraft } from '../trips/draft.ts'

/** To all trips, with any half-written one put away; a visitor is told to log in. */
export function SeeAllRoutes({ className }: { className?: string }) {
  const [warned, setWarned] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const text = useText('home')
  const seeAll = async () => {
    const session = await queries.ensureQueryData(sessionQuery).catch(() => undefined)
    if (session && !session.me) return setWarned(true)
    forgetDraft()
    await navigate({ to: '/route-list' })
  }
  return (
    <>
      <Button variant="outline" className={className} onClick={() => void seeAll()}>
        {text('see_all')}
        <ArrowRight size={18} aria-hidden />
      </Button>
      <LogInWarning open={warned} onClose={() => setWarned(false)} returnTo="/route-list" />
    </>
  )
}
