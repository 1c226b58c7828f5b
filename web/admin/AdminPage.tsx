import type { ReactNode } from 'react'
import { classes } from '../ui/kit/classes.ts'
import { Page } from '../ui/kit/Page.tsx'

interface AdminPageProps {
  title: string
  heading?: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** Renders the main part of an admin screen, next to the menu. */
export function AdminPage({ title, heading = title, className, ...rest }: AdminPageProps) {
  const look = classes('gutter min-w-0 py-6 sm:py-8', className)
  return <Page title={`${title} · Tramo`} heading={heading} width="full" className={look} {...rest} />
}
