import type { ComponentProps } from 'react'
import { fills, inputLook, useField } from './fieldContext.ts'

/** One line of text; inside a Field it is tied to its label, hint and error. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  const { tied, look } = useField()
  return <input type="text" {...tied} {...fills(look)} {...rest} className={inputLook(look, className)} />
}
