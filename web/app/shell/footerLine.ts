/** How a link or a button looks in the footer's lists; tall enough for a thumb. */
export const footerLine =
  'inline-flex min-h-9 items-center gap-2 text-left text-sm text-muted hover:text-brand-ink hover:underline pointer-coarse:min-h-11'
