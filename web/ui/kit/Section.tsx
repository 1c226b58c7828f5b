import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; intro?: string | undefined; children: ReactNode }

/** One named part of a form or of a preview. */
export function Section({ title, intro, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {intro && <p className="mt-1 text-sm text-muted">{intro}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
