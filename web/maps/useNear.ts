import { useEffect, useRef, useState } from 'react'

/** Pixels of its box, once it has come near the window; undefined before. */
export interface Near {
  width: number
  height: number
}

/** Tells when an element is about to be seen, and stays told. */
export function useNear<E extends Element>() {
  const box = useRef<E>(null)
  const [near, setNear] = useState<Near>()
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear({ width: Math.round(entry.boundingClientRect.width), height: Math.round(entry.boundingClientRect.height) })
        watch.disconnect()
      },
      { rootMargin: '200px' },
    )
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return { box, near }
}
