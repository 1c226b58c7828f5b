import type { ReactNode } from 'react'
import { Page } from '../ui/kit/Page.tsx'

interface OfficePageProps {
  title: string
  /** null when the page draws its own h1 */
  heading?: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The main part of a screen of moderation, beside the menu of the admin area. */
export const OfficePage = ({ title, heading = title, ...rest }: OfficePageProps) => (
  <Page title={`${title} · Tramo`} heading={heading} width="full" className="gutter min-w-0 py-6 sm:py-8" {...rest} />
)
