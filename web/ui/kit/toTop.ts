/** To the top of another page of a list: the path stays, so the router does not scroll, and the pressed link is about to be removed. */
export function toTop() {
  window.scrollTo({ top: 0, behavior: 'instant' })
  document.getElementById('main')?.focus({ preventScroll: true })
}
