import type { ReactNode } from 'react'
import { Page } from '../design/Page.tsx'

interface AdminPageProps {
  title: string
  heading?: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The main part of an admin screen, beside the menu. */
export function AdminPage({ title, heading = title, ...rest }: AdminPageProps) {
  return <Page title={`${title} · Tramo`} heading={heading} width="full" className="gutter min-w-0 py-6 sm:py-8" {...rest} />
}
