import type { ReactNode } from 'react'

/** Why a control is off: shown on hover and focus of the group it is in, read as its description and not as part of its name. */
export function Reason({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span
      id={id}
      aria-hidden
      className="pointer-events-none invisible absolute bottom-full left-1/2 z-30 mb-2 w-max max-w-64 -translate-x-1/2 rounded-small bg-ink px-3 py-2 text-left text-xs font-medium whitespace-normal text-canvas opacity-0 shadow-lift transition-opacity duration-150 group-hover/button:visible group-hover/button:opacity-100 group-focus/button:visible group-focus/button:opacity-100"
    >
      {children}
    </span>
  )
}
