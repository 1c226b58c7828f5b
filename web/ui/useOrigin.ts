import { useSyncExternalStore } from 'react'

/** The address of this site without a path; empty in HTML from the server and while that is hydrated. */
export const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )

const never = () => () => undefined
