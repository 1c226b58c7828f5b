import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { classes } from '../classes.ts'

type PopoverProps = {
  id: string
  label: string
  role?: 'dialog' | undefined
  /** the button with popoverTarget={id} */
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpen: (open: boolean) => void
  /** edge of the panel that is aligned with the same edge of the button */
  side?: 'start' | 'end' | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * Renders a panel at a button by the browser's own `popover`, which provides the top layer, Escape, closing by a click outside,
 * and the return of the focus. In browsers without `popover` (before 2024), an attribute shows and hides the panel.
 */
export function Popover({ id, label, role, button, open, onOpen, side = 'start', className, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  const anchor = `--at-${id.replaceAll(/\W/g, '')}`
  useEffect(() => {
    button.current?.style.setProperty('anchor-name', anchor)
    panel.current?.style.setProperty('position-anchor', anchor)
  }, [button, anchor])
  useEffect(() => {
    const [face, element] = [button.current, panel.current]
    if (!face || !element) return undefined
    const undo = 'popover' in element ? undefined : withoutPopover(face, element, open, onOpen)
    if (open) placeUnder(face, element)
    else if (!undo && element.matches(':popover-open')) {
      // the button opened the panel before this effect ran, as during hydration, so the state follows the panel
      if (wasOpen.current) closeFromInside(element, face)
      else onOpen(true)
    }
    wasOpen.current = open
    return undo
  }, [open, onOpen, button])
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role={role}
      aria-label={label}
      data-side={side}
      onToggle={(event) => onOpen(event.newState === 'open')}
      className={classes(
        'anchored z-50 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-surface text-ink shadow-float open:animate-rise',
        side === 'end' && 'anchored-end',
        role === 'dialog' && centred,
        className,
      )}
    >
      {children}
    </div>
  )
}

/*
 * Centers the panel if a month fits neither above nor below the button: on a phone, upright or on its side, and in a window
 * zoomed to 400 %.
 */
const centred =
  'cramped:inset-0 cramped:m-auto cramped:size-fit cramped:max-w-full cramped:[position-area:none] cramped:backdrop:bg-veil'

/** Media query of the CSS variant `cramped`, for browsers in which a script places the panel. */
const CRAMPED = '(width < 40rem), (max-height: 30rem)'

/**
 * Closes the panel after a choice inside it. Returns the focus to the button, because the browser cannot: the focused element is
 * removed.
 */
function closeFromInside(element: HTMLElement, button: HTMLElement) {
  element.hidePopover()
  if (document.activeElement === document.body) button.focus()
}

/** Places a panel of the top layer under its button and inside the window, in browsers without CSS anchors. */
function placeUnder(button: HTMLElement, panel: HTMLElement): void {
  const isCentred = panel.role === 'dialog' && matchMedia(CRAMPED).matches
  if (isCentred || CSS.supports('position-anchor', '--any')) return
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const x = Math.max(16, Math.min(left, window.innerWidth - width - 16))
  const y = bottom + height > window.innerHeight && top > height ? top - height - 16 : bottom
  panel.style.left = `${panel.dataset['side'] === 'end' ? Math.max(16, right - width) : x}px`
  panel.style.top = `${y}px`
}

/**
 * Replaces `popover` in browsers without it: handles its button, Escape and a click outside by listeners and the hidden
 * attribute.
 */
function withoutPopover(button: HTMLElement, panel: HTMLElement, open: boolean, onOpen: (open: boolean) => void): () => void {
  panel.hidden = !open
  const undo = new AbortController()
  const { signal } = undo
  button.addEventListener('click', () => onOpen(!open), { signal })
  if (open) closeFromOutside(button, panel, () => onOpen(false), signal)
  return () => undo.abort()
}

function closeFromOutside(button: HTMLElement, panel: HTMLElement, close: () => void, signal: AbortSignal) {
  const isInside = ({ target }: Event) => target instanceof Node && (panel.contains(target) || button.contains(target))
  document.addEventListener('pointerdown', (event) => !isInside(event) && close(), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && (close(), button.focus()), { signal })
}
