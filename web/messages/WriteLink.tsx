import { MessageCircle } from 'lucide-react'
import { useSession } from '../client/session.ts'
import { useText } from '../texts/texts.ts'
import { wrapsLabel } from '../ui/kit/buttonLook.ts'
import { classes } from '../ui/kit/classes.ts'
import { RouteButton } from '../ui/links.ts'

interface WriteLinkProps {
  person: { id: string; name: string | null }
  /** id of the trip that the chat is about */
  trip?: string
  className?: string
}

/** Links to the chat with a person; renders nothing on the user's own page. */
export function WriteLink({ person, trip, className }: WriteLinkProps) {
  const text = useText('messages')
  const me = useSession()?.me
  if (!me || me.id === person.id) return null
  return (
    <RouteButton
      to="/chat/{-$id}"
      params={{ id: person.id }}
      search={trip ? { trip } : {}}
      variant="outline"
      className={classes(wrapsLabel, className)}
      icon={<MessageCircle size={18} aria-hidden />}
    >
      {person.name ? text('write_to', { name: person.name }) : text('write')}
    </RouteButton>
  )
}
