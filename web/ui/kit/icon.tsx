import type { LucideIcon, LucideProps } from 'lucide-react'

/** The address of the file with all icons; the build writes it here. */
declare const ICON_SPRITE: string

/** An icon of that file by its name there. The build puts these in the place of the library's own. */
export const spriteIcon = (name: string) =>
  (({ size = 24, className, ref: _, ...rest }: LucideProps) => (
    <svg
      width={size}
      height={size}
      aria-hidden={rest.role || rest['aria-label'] ? undefined : true}
      {...rest}
      className={className ? `icon ${className}` : 'icon'}
    >
      {/* a cut-out of an icon has its own viewBox, so that the icon keeps its size */}
      <use href={`${ICON_SPRITE}#${name}`} width={rest.viewBox && 24} height={rest.viewBox && 24} />
    </svg>
  )) as LucideIcon // as: its type requires members that only React's own wrapper has
