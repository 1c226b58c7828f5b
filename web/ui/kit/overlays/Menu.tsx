import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Popover } from './Popover.tsx'

const itemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 py-2 text-left text-sm font-semibold hover:bg-sunken focus-visible:-outline-offset-2'

/** Renders a link in a Menu. The shell adds the router's navigation. */
export function MenuLink({ icon, children, ...rest }: ComponentProps<'a'> & { icon?: ReactNode }) {
  return (
    <li>
      <a {...rest} className={itemLook}>
        {icon && <span className="text-brand">{icon}</span>}
        {children}
      </a>
    </li>
  )
}

/** Renders a button in a Menu, such as for logging out. */
export function MenuButton({ icon, children, ...rest }: ComponentProps<'button'> & { icon?: ReactNode }) {
  return (
    <li>
      <button type="button" {...rest} className={itemLook}>
        {icon && <span className="text-brand">{icon}</span>}
        {children}
      </button>
    </li>
  )
}

/** Renders a thin line between two groups of a Menu. */
export function MenuLine() {
  return <li aria-hidden className="mx-3 my-2 border-t border-line" />
}

type MenuProps = {
  /** name of the button and of the list */
  label: string
  /** content of the round button, such as an Avatar */
  button: ReactNode
  /** MenuLink and MenuButton, each an item of the list */
  children: ReactNode
  className?: string | undefined
}

/** Renders a round button that opens a short list of links and actions. Arrow keys and Tab move through the list. */
export function Menu({ label, button: face, children, className }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={`${id}-menu`}
        aria-expanded={open}
        aria-label={label}
        onKeyDown={(event) => event.key === 'ArrowDown' && !open && event.currentTarget.click()}
        className={classes('grid size-11 shrink-0 place-items-center rounded-full', className)}
      >
        {face}
      </button>
      <Popover id={`${id}-menu`} label={label} button={button} open={open} onOpen={setOpen} side="end" className="w-64 p-2">
        {open && (
          <div role="presentation" ref={focusFirst} onKeyDown={walk} onClick={() => setOpen(false)}>
            <ul>{children}</ul>
          </div>
        )}
      </Popover>
    </>
  )
}

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('a, button')]

function focusFirst(list: HTMLElement | null) {
  if (list) itemsOf(list)[0]?.focus({ preventScroll: true })
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}
