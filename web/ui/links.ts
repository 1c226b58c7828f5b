import { createLink } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { LinkButton } from './kit/Button.tsx'

/** The site's e-mail for its users; the operator puts their own address here. */
export const contactMail = 'hola@tramo.example'

/** The address of this site without a path; empty in HTML from the server and while that is hydrated. */
export const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )

const never = () => () => undefined

/** The design kit's link that looks like a button, led by the router. */
export const RouteButton = createLink(LinkButton)
