import type { ComponentProps } from 'react'
import { inputLook, useField } from './fieldContext.ts'

/** Several lines of text; grows with what is written where the browser knows how, in height alone: a long word widens nothing. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const { tied } = useField()
  const look = inputLook('boxed', 'h-auto min-h-24 resize-y py-3 field-sizing-content contain-inline-size')
  return <textarea {...tied} rows={rows} {...rest} className={`${look} ${className ?? ''}`} />
}
