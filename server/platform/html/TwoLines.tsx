import type { ReactNode } from 'react'

/** A title and something smaller below it, as buttons and choices have them. */
export const TwoLines = ({ title, text }: { title: ReactNode; text?: ReactNode }) => (
  <span>
    <b>{title}</b>
    {text && <small>{text}</small>}
  </span>
)
