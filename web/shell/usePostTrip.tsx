import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { sessionQuery } from '../accounts/queries.ts'
import { type Missing, whatIsMissing } from './whatIsMissing.ts'
import { PostWarning } from './PostWarning.tsx'

/** "Post a Trip": `post` goes on to the form or says what is missing first; `warning` has to stand somewhere beside the button. */
export function usePostTrip(): { post: () => Promise<void>; warning: ReactNode } {
  const [missing, miss] = useState<Missing>()
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const post = async () => {
    // When nobody can say who is logged in, the form's own gate explains that.
    const session = await queries.ensureQueryData(sessionQuery).catch(() => undefined)
    const lacks = session && whatIsMissing(session.me)
    if (!lacks) return navigate({ to: '/route' })
    miss(lacks)
    setOpen(true)
  }
  const warning = missing && <PostWarning missing={missing} open={open} onClose={() => setOpen(false)} />
  return { post, warning }
}
