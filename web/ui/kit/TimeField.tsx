import type { ComponentProps } from 'react'
import { fills, inputLook, useField } from './fieldContext.ts'

type TimeFieldProps = Omit<ComponentProps<'input'>, 'type' | 'min' | 'max'> & {
  min?: string | undefined
  max?: string | undefined
}

/** The platform's own time input; values are 'HH:mm'. */
export function TimeField({ className, ...rest }: TimeFieldProps) {
  const { tied, look } = useField()
  return <input type="time" {...tied} {...fills(look)} {...rest} className={inputLook(look, `tabular-nums ${className ?? ''}`)} />
}
