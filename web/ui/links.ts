import { createLink } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useSession } from '../client/session.ts'
import { LinkButton } from './kit/Button.tsx'

/** A link to contact the community: its mail, else the suggestion box, which is also shown until the session is loaded. */
export function useContactLink(): string {
  const contact = useSession()?.contact
  return contact ? `mailto:${contact}` : '/suggestion-box'
}

/** The address of this site without a path; empty in HTML from the server and while that is hydrated. */
export const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )

const never = () => () => undefined

/** The design kit's link that looks like a button, using the router. */
export const RouteButton = createLink(LinkButton)
