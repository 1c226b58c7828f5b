/** Calls back once, when the page has loaded and the browser has nothing better to do, until the returned function is called. */
export function atRest(then: () => void): () => void {
  const stop = new AbortController()
  const whenIdle = () => {
    const once = () => !stop.signal.aborted && then()
    // Safari knows no idle time
    if ('requestIdleCallback' in globalThis) requestIdleCallback(once, { timeout: 2000 })
    else setTimeout(once, 300)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true, signal: stop.signal })
  return () => stop.abort()
}
