import { type ComponentType, createContext, createElement, lazy as lazyInReact, useContext, useState } from 'react'

/** Lazy components that a server-rendered page shows, and whether it had to wait for the code of one. */
export interface ShownLazy {
  names: Set<string>
  hasWaited: boolean
}

export const LazyOnPage = createContext<ShownLazy | undefined>(undefined)

const loads = new Map<string, (() => Promise<unknown>)[]>()

/** Creates a component whose code is fetched when it is first rendered, or before hydration if the server has rendered it. */
export function lazy<C extends ComponentType<never>>(name: string, load: () => Promise<{ default: C }>): C {
  let loaded: ComponentType | undefined
  const fetch = async () => {
    const code = await load()
    loaded = code.default as unknown as ComponentType // as: callers pass the properties of C
    return { default: loaded }
  }
  loads.set(name, [...(loads.get(name) ?? []), fetch])
  const later = lazyInReact(fetch)
  function Lazy(props: object) {
    const shown = useContext(LazyOnPage)
    shown?.names.add(name)
    if (shown && !loaded) shown.hasWaited = true
    // stored, because a component that changes in a later render would lose its state
    const [part] = useState(() => loaded ?? later)
    return createElement(part, props)
  }
  return Lazy as unknown as C // as: it accepts the same properties
}

/**
 * Fetches lazy components by their names. Names of nested components are known once the outer ones are loaded. A component that
 * fails to load is fetched again when it is rendered.
 */
export async function fetchLazy(names: readonly string[]): Promise<void> {
  const known = names.filter((name) => loads.has(name))
  if (known.length === 0) return
  await Promise.allSettled(known.flatMap((name) => (loads.get(name) ?? []).map((fetch) => fetch())))
  await fetchLazy(names.filter((name) => !known.includes(name)))
}
