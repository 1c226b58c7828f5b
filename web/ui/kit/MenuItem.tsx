import type { ComponentProps, ReactNode } from 'react'

const line =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 py-2 text-left text-sm font-semibold hover:bg-sunken focus-visible:-outline-offset-2'

/** A link in a Menu; a router's own link is made from it. */
export function MenuLink({ icon, children, ...rest }: ComponentProps<'a'> & { icon?: ReactNode }) {
  return (
    <li>
      <a {...rest} className={line}>
        {icon && <span className="text-brand">{icon}</span>}
        {children}
      </a>
    </li>
  )
}

/** A deed in a Menu, such as leaving. */
export function MenuButton({ icon, children, ...rest }: ComponentProps<'button'> & { icon?: ReactNode }) {
  return (
    <li>
      <button type="button" {...rest} className={line}>
        {icon && <span className="text-brand">{icon}</span>}
        {children}
      </button>
    </li>
  )
}

/** A thin line between two groups of a Menu. */
export function MenuLine() {
  return <li aria-hidden className="mx-3 my-2 border-t border-line" />
}
