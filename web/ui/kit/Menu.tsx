import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Popover } from './Popover.tsx'

type MenuProps = {
  /** Name of the button and of the list. */
  label: string
  /** Inside the round button, such as an Avatar. */
  button: ReactNode
  /** MenuLink and MenuButton, each an item of the list. */
  children: ReactNode
  className?: string | undefined
}

/** A round button that opens a short list of links and deeds; arrow keys walk it, Tab does too. */
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
