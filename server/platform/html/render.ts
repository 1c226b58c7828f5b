import { createHash } from 'node:crypto'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A whole page or mail. React escapes every text and attribute, and replaces addresses that would run a script. */
export const renderHtml = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}\n`

/**
 * A page with structured data for search engines. A data block is never run, so the policy need not name it; its content must not end it,
 * and React would write its quotes as entities, which nothing in it decodes.
 */
export const renderPageWithData = (page: ReactElement, data: object): string =>
  renderHtml(page).replace(
    '</head>',
    () => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script></head>`,
  )

/** Elements without a page around them, as for the head of a page that the build wrote. */
export const renderParts = (parts: ReactElement): string => renderToStaticMarkup(parts)

/** Names an inline style or script in a content security policy. */
export const inlineHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
