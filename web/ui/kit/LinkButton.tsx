import type { ComponentProps, ReactNode } from 'react'
import { buttonLook, type ButtonLook } from './buttonLook.ts'
import { classes } from './classes.ts'

type LinkButtonProps = ComponentProps<'a'> & ButtonLook & { icon?: ReactNode }

/** A link that looks like a button; a router's own link is made from it. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classes(buttonLook({ variant, size, wide }), className)}>
      {icon}
      {children}
    </a>
  )
}
