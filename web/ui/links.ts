import { createLink } from '@tanstack/react-router'
import { LinkButton } from './kit/LinkButton.tsx'

/** The design kit's link that looks like a button, led by the router. */
export const RouteButton = createLink(LinkButton)
