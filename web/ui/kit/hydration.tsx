import { Component, type ReactElement, Suspense, useId } from 'react'

/* Hydrates a server-rendered page in several tasks, so that a slow phone answers touches in between. */

/** Functions that begin the waiting parts; undefined when no page is being hydrated. */
let waiting: (() => void)[] | undefined

interface PartProps {
  /** one element, which shows the server's HTML until its task runs */
  children: ReactElement
}

class Part extends Component<PartProps & { id: string }> {
  #hasBegun = waiting === undefined
  #turn: Promise<void> | undefined
  // ids in the part begin with its own id, because useId counts ids in the order of rendering
  #ids: [prefix: string, count: number] = [this.props.id, 0]
  override render() {
    // as: Preact looks here for the counter of ids above a component, and has no public name for it
    const { __v: node } = this as { __v?: { __m: unknown } }
    if (node) node.__m = this.#ids
    if (this.#hasBegun || !waiting) return this.props.children
    this.#turn ??= new Promise((resolve) => {
      waiting?.push(() => {
        this.#hasBegun = true
        resolve()
      })
    })
    // oxlint-disable-next-line typescript/only-throw-error -- the way to suspend
    throw this.#turn
  }
}

/** Renders a part of a page that is hydrated in a separate task. Parts may be nested. */
export function OwnTask(props: PartProps) {
  const part = <Part id={useId()} {...props} />
  // no part waits on the server, and a boundary costs time
  return import.meta.env.SSR ? part : <Suspense fallback={null}>{part}</Suspense>
}

/** Events that hydrate all waiting parts before they reach their element, because a user's action may need the whole page. */
const ACTS = ['pointerdown', 'click', 'keydown', 'input', 'change', 'focusin', 'submit', 'popstate'] as const

/** Hydrates a page. Resolves when its last part is hydrated, and all effects have run. */
export async function hydrateInParts(hydrate: () => void): Promise<void> {
  let later: (() => void)[] = []
  const all = () => {
    const parts = [...(waiting ?? []), ...later]
    // parts nested in these parts do not wait
    waiting = undefined
    later = []
    for (const begin of parts) begin()
  }
  for (const act of ACTS) addEventListener(act, all, true)
  waiting = []
  hydrate()
  await nextTask()
  while (waiting && waiting.length + later.length > 0) {
    const [next, ...others]: (() => void)[] = [...waiting, ...later]
    later = others
    waiting = []
    next?.()
    await nextTask()
  }
  waiting = undefined
  for (const act of ACTS) removeEventListener(act, all, true)
  await afterEffects()
}

/**
 * Resolves in the next task. In that task the awaited components have been rendered, because that takes microtasks only. A message
 * arrives at once, while browsers delay nested timers by 4 ms each.
 */
export const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const arrived = () => {
      port1.close()
      resolve(undefined)
    }
    port1.addEventListener('message', arrived)
    port1.start()
    port2.postMessage(undefined)
  })

/** Resolves after effects, which run in the task after the next frame; a page in the background has no frames. */
const afterEffects = () =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(resolve)
    })
  })
