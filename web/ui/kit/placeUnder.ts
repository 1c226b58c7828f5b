/** Places a panel of the top layer under its button, inside the window, for browsers that cannot anchor by CSS. */
export function placeUnder(button: HTMLElement, panel: HTMLElement): void {
  const isCentred = panel.role === 'dialog' && matchMedia('(width < 40rem)').matches
  if (isCentred || CSS.supports('position-anchor', '--any')) return
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const x = Math.max(16, Math.min(left, window.innerWidth - width - 16))
  const y = bottom + height > window.innerHeight && top > height ? top - height - 16 : bottom
  panel.style.left = `${panel.dataset['side'] === 'end' ? Math.max(16, right - width) : x}px`
  panel.style.top = `${y}px`
}
