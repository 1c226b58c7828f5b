import type { LucideIcon, LucideProps } from 'lucide-react'

/** Address of the file with all icons; the build inserts it here. */
declare const ICON_SPRITE: string

/** Returns a component for one icon of that file. The build replaces the icon library's components by these. */
export const spriteIcon = (name: string) =>
  (({ size = 24, className, ref: _, ...rest }: LucideProps) => (
    <svg
      width={size}
      height={size}
      aria-hidden={rest.role || rest['aria-label'] ? undefined : true}
      {...rest}
      className={className ? `icon ${className}` : 'icon'}
    >
      {/* a part of the icon has its own viewBox, so that its size does not change */}
      <use href={`${ICON_SPRITE}#${name}`} width={rest.viewBox && 24} height={rest.viewBox && 24} />
    </svg>
  )) as LucideIcon // as: the type requires properties that only React's own wrapper has
