import { useEffect, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { OwnTask } from './hydration.tsx'

type PageProps = {
  /** title of the browser's tab, and of the heading unless `heading` is given */
  title: string
  /** description for search engines and previews, on pages rendered by the build */
  description?: string | undefined
  /** null when the page renders its own h1 */
  heading?: ReactNode
  /** true to announce a new heading to screen readers */
  isLive?: boolean | undefined
  /** shown under the heading */
  intro?: ReactNode
  /** shown next to the heading */
  actions?: ReactNode
  /** wide: 88 rem; text: 44 rem, for forms and reading; full: edge to edge, no padding */
  width?: 'wide' | 'text' | 'full' | undefined
  className?: string | undefined
  children: ReactNode
}

const widths = { wide: 'mx-auto max-w-page gutter py-6 sm:py-10', text: 'mx-auto max-w-[48rem] gutter py-6 sm:py-10', full: '' }

/** Renders the main landmark of a screen, with its title in the tab and at the top. */
export function Page({
  title,
  description,
  heading = title,
  isLive = false,
  intro,
  actions,
  width = 'wide',
  className,
  children,
}: PageProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main
      id="main"
      data-title={title}
      data-description={description}
      tabIndex={-1}
      className={classes('w-full outline-none', widths[width], className)}
    >
      {heading !== null && (
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4 sm:mb-8">
          <div className="max-w-text">
            <h1 aria-live={isLive ? 'polite' : undefined} className="text-2xl sm:text-3xl">
              {heading}
            </h1>
            {intro && <p className="mt-2 text-muted">{intro}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </main>
  )
}

type SectionProps = { title: string; intro?: string | undefined; children: ReactNode }

/** Renders a titled part of a form or of a preview. */
export function Section({ title, intro, children }: SectionProps) {
  const id = useId()
  return (
    <OwnTask>
      <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {intro && <p className="mt-1 text-sm text-muted">{intro}</p>}
        <div className="mt-4">{children}</div>
      </section>
    </OwnTask>
  )
}
