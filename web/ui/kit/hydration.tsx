import { Component, type ReactElement, Suspense } from 'react'

/* A page that the server rendered is hydrated in several tasks, so that a slow phone answers touches in between. */

/** Begin the parts that wait; undefined when no page is being hydrated. */
let waiting: (() => void)[] | undefined

interface PartProps {
  /** of its own on a page: ids in it begin with it, as ids are counted in the order of rendering (useId) */
  name: string
  /** one element, which stays as the server wrote it until its turn comes */
  children: ReactElement
}

class Part extends Component<PartProps> {
  #hasBegun = waiting === undefined
  #turn: Promise<void> | undefined
  #ids: [prefix: string, count: number] = [this.props.name, 0]
  override render() {
    // as: where Preact looks for the counter of ids above a component, for which it has no public name
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

/** A part of a page that is hydrated in a task of its own; within another one at most. */
export const OwnTask = (props: PartProps) => (
  <Suspense fallback={null}>
    <Part {...props} />
  </Suspense>
)

/** Whatever the person does meanwhile needs the whole page: the parts that wait are hydrated before the event reaches its element. */
const ACTS = ['pointerdown', 'click', 'keydown', 'input', 'change', 'focusin', 'submit'] as const

/** Hydrates a page; resolves when its last part is hydrated, and the effects of all have run. */
export async function hydrateInParts(hydrate: () => void): Promise<void> {
  let later: (() => void)[] = []
  const all = () => {
    const parts = [...(waiting ?? []), ...later]
    // parts within these do not wait
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

/** By then the components that were waited for have been rendered, which takes microtasks alone. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Effects run in the task after the next frame; a page in the background has no frames. */
const afterEffects = () =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(resolve)
    })
  })
