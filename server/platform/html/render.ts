import { createHash } from 'node:crypto'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Renders a whole page or mail. React escapes every text and attribute, and replaces addresses that would run a script. */
export const renderHtml = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}\n`

/**
 * Renders a page with structured data for search engines. A data block is never run, so the content security policy need not name
 * it. The block is not rendered by React, which would write quotes as entities that readers of the block do not decode. The data
 * must not contain the end tag of the block, so `<` is escaped.
 */
export const renderPageWithData = (page: ReactElement, data: object): string =>
  renderHtml(page).replace(
    '</head>',
    () => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script></head>`,
  )

/** Renders elements without a page around them, such as tags for the head of a page from the build. */
export const renderParts = (parts: ReactElement): string => renderToStaticMarkup(parts)

/** Returns the source for an inline style or script in a content security policy. */
export const inlineHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
