import { useState } from 'react'

/** A dialog that opens and closes; each opening has a number of its own, to be mounted anew with. */
export function useDialog() {
  const [count, setCount] = useState(0)
  const [isOpen, show] = useState(false)
  const begin = () => {
    setCount(count + 1)
    show(true)
  }
  return { count, isOpen, begin, end: () => show(false) }
}
