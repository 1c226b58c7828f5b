import { createLink } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useSession } from '../client/session.ts'
import { LinkButton } from './kit/Button.tsx'

/**
 * Returns a link to contact the community: the contact mail, or the suggestion box if there is none or the session has not loaded
 * yet.
 */
export function useContactLink(): string {
  const contact = useSession()?.contact
  return contact ? `mailto:${contact}` : '/suggestion-box'
}

/** Returns the origin of this site; empty in HTML from the server and during hydration. */
export const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )

const never = () => () => undefined

/** The LinkButton of the kit, with the router's navigation. */
export const RouteButton = createLink(LinkButton)
