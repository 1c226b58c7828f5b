import { createContext, useContext } from 'react'
import { classes } from '../classes.ts'

export type FieldLook = 'boxed' | 'bare'
export type FieldLinks = { id: string; describedBy: string | undefined; invalid: boolean; look: FieldLook; label: string }

export const FieldContext = createContext<FieldLinks | undefined>(undefined)

/** Returns the context that a Field gives its input: id, description, validity and look. */
export function useField() {
  const field = useContext(FieldContext)
  const tied = { id: field?.id, 'aria-describedby': field?.describedBy, 'aria-invalid': field?.invalid || undefined }
  return { tied, label: field?.label, look: field?.look ?? 'boxed', invalid: field?.invalid ?? false }
}

/* Looks of an input. A bare input extends over its label and icon, by --reach, so that the whole cell is clickable. */
const looks: Record<FieldLook, string> = {
  boxed:
    'h-12 w-full rounded-field border border-control bg-surface px-4 text-base hover:border-ink ' +
    'aria-invalid:border-danger aria-invalid:bg-danger-soft/40 focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted',
  bare:
    '-mt-7 -ml-(--reach) h-14 w-[calc(100%+var(--reach))] border-0 bg-transparent pt-7 pl-(--reach) text-base font-semibold ' +
    'outline-none placeholder:font-normal',
}

/** Returns the classes of a text input's box. */
export function inputLook(look: FieldLook, extra?: string): string {
  return classes('block min-w-0 text-ink transition-colors duration-150', looks[look], extra)
}

/** Marks an input that fills a bare cell, so that the cell shows the input's focus. */
export function fills(look: FieldLook): { 'data-fill'?: '' } {
  return look === 'bare' ? { 'data-fill': '' } : {}
}
