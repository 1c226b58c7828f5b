import type { LucideIcon, LucideProps } from 'lucide-react'

/** Address of the file with all icons; the build inserts it here. */
declare const ICON_SPRITE: string

/** Returns an icon of that file by its name. The build replaces the library's icons by these. */
export const spriteIcon = (name: string) =>
  (({ size = 24, className, ref: _, ...rest }: LucideProps) => (
    <svg
      width={size}
      height={size}
      aria-hidden={rest.role || rest['aria-label'] ? undefined : true}
      {...rest}
      className={className ? `icon ${className}` : 'icon'}
    >
      {/* part of an icon has its own viewBox, so that the icon does not change its size */}
      <use href={`${ICON_SPRITE}#${name}`} width={rest.viewBox && 24} height={rest.viewBox && 24} />
    </svg>
  )) as LucideIcon // as: the type requires properties that only React's own wrapper has
