/** For browsers that do not know `popover`: its button, Escape and a press elsewhere, by listeners and the hidden attribute. */
export function withoutPopover(
  button: HTMLElement,
  panel: HTMLElement,
  open: boolean,
  onOpen: (open: boolean) => void,
): () => void {
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
