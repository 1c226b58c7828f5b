import type { ReactNode } from 'react'
import { classes } from '../ui/kit/classes.ts'
import { Page } from '../ui/kit/Page.tsx'

/** Pesos as people type them in either language, in centavos; 0 for what is no amount, which the server refuses. */
export function centavosFrom(amount: string): number {
  const [, whole = '', cents = ''] = /^([\d.,\s]*?)(?:[.,](\d{1,2}))?$/.exec(amount.trim()) ?? []
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** Centavos as an amount to be edited. */
export const decimalOf = (minor: number, language: string) =>
  (minor / 100).toLocaleString(language, { minimumFractionDigits: 2, useGrouping: false })

interface AdminPageProps {
  title: string
  heading?: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** The main part of an admin screen, beside the menu. */
export function AdminPage({ title, heading = title, className, ...rest }: AdminPageProps) {
  const look = classes('gutter min-w-0 py-6 sm:py-8', className)
  return <Page title={`${title} · Tramo`} heading={heading} width="full" className={look} {...rest} />
}
