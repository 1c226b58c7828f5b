import { createLink } from '@tanstack/react-router'
import { LinkButton } from '../design/LinkButton.tsx'
import { MenuLink } from '../design/MenuItem.tsx'

/** The design kit's links, led by the router. */
export const RouteButton = createLink(LinkButton)
export const RouteMenuLink = createLink(MenuLink)
