import { CircleCheck } from 'lucide-react'

/** Says that something was saved, also to who listens. */
export function Saved({ when, children }: { when: boolean; children: string }) {
  return (
    <div role="status">
      {when && (
        <p className="mt-4 flex items-start gap-2 text-sm font-semibold text-brand-ink">
          <CircleCheck size={18} className="mt-0.5 shrink-0" aria-hidden />
          {children}
        </p>
      )}
    </div>
  )
}
