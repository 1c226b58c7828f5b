import { Component, type ReactElement, Suspense } from 'react'

/* Hydrates a server-rendered page in several tasks, so that a slow phone answers touches in between. */

/** Functions that begin the waiting parts; undefined when no page is being hydrated. */
let waiting: (() => void)[] | undefined

interface PartProps {
  /** unique on a page: ids in the part begin with it, because useId counts ids in the order of rendering */
  name: string
  /** one element, which shows the server's HTML until its task runs */
  children: ReactElement
}

class Part extends Component<PartProps> {
  #hasBegun = waiting === undefined
  #turn: Promise<void> | undefined
  #ids: [prefix: string, count: number] = [this.props.name, 0]
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

/** Renders a part of a page that is hydrated in a separate task. Parts may be nested once. */
export const OwnTask = (props: PartProps) => (
  <Suspense fallback={null}>
    <Part {...props} />
  </Suspense>
)

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

/** Resolves in the next task. In that task the awaited components have been rendered, because that takes microtasks only. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Resolves after effects, which run in the task after the next frame; a page in the background has no frames. */
const afterEffects = () =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(resolve)
    })
  })
