import { Moon, Sun } from 'lucide-react'
import { IconButton } from './IconButton.tsx'
import { chooseTheme, seenTheme } from './theme.ts'

/** Light or dark. CSS decides which icon is seen, so a render never depends on the theme. */
export function ThemeSwitch({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <IconButton
      label={label}
      className={className}
      onClick={() => chooseTheme(seenTheme() === 'dark' ? 'light' : 'dark')}
      icon={
        <>
          <Moon size={20} className="only-light" aria-hidden />
          <Sun size={20} className="only-dark" aria-hidden />
        </>
      }
    />
  )
}
