let known: boolean | undefined

/** Whether this browser can draw the map. Asked once: every question costs one of the few WebGL contexts a page may have. */
export function drawsWebgl(): boolean {
  known ??= asks()
  return known
}

function asks(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
