import { type ReactNode, useState } from 'react'

/** A part that asks the server for more: it comes when it is first looked at, and stays. */
export function Visited({ now, children }: { now: boolean; children: ReactNode }) {
  const [was, remember] = useState(now)
  if (now && !was) remember(true)
  return was && children
}
