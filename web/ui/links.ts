import { createLink } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useSession } from '../client/session.ts'
import { LinkButton } from './kit/Button.tsx'

/**
 * Returns a link to contact the community: its mail, otherwise the suggestion box, which is also used until the session is
 * loaded.
 */
export function useContactLink(): string {
  const contact = useSession()?.contact
  return contact ? `mailto:${contact}` : '/suggestion-box'
}

/** Returns the address of this site without a path; empty in HTML from the server and during its hydration. */
export const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )

const never = () => () => undefined

/** The kit's link that looks like a button, with the router's navigation. */
export const RouteButton = createLink(LinkButton)
