import { useState } from 'react'

/** A dialog that opens and closes; each opening has a number of its own, to be mounted anew with. */
export function useDialog(isOpenAtFirst = false) {
  const [count, setCount] = useState(isOpenAtFirst ? 1 : 0)
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const begin = () => {
    setCount(count + 1)
    setOpen(true)
  }
  return { count, isOpen, begin, end: () => setOpen(false) }
}
