/** The first stop of the keyboard: over the bar, straight to the page. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-brand px-5 py-3 text-sm font-semibold text-on-brand focus:translate-y-0"
    >
      {children}
    </a>
  )
}
