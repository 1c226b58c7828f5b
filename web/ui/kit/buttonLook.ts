import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'
export type ButtonLook = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined; wide?: boolean | undefined }

const base =
  'group/button relative inline-flex shrink-0 items-center justify-center gap-2 rounded-full border text-center font-semibold select-none [&>svg]:shrink-0 ' +
  // On the narrowest screens, such as a wide screen zoomed to 400 %, long words take two lines. Not on wider screens, because the
  // limit would shrink a button that extends over its margin.
  'whitespace-nowrap max-[24rem]:max-w-full max-[24rem]:shrink max-[24rem]:whitespace-normal transition-[background-color,border-color,color,box-shadow] duration-150'

/** For labels with a person's name, which may be one word of 80 letters. */
export const wrapsLabel = 'max-w-full shrink! whitespace-normal! wrap-anywhere'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover',
  outline: 'border-control bg-surface text-ink hover:border-brand hover:text-brand-ink',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:shadow-lift',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3.5 py-1 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-11 px-5 py-1 text-sm',
  large: 'min-h-14 px-7 py-1 text-base narrow:px-3 narrow:text-sm',
}

const unavailable = 'border-line bg-sunken text-muted'

/** Returns the classes shared by buttons and by links that look like buttons. */
export function buttonLook({ variant = 'primary', size = 'medium', wide }: ButtonLook, disabled = false): string {
  return classes(base, sizes[size], wide && 'w-full', disabled ? unavailable : variants[variant])
}
