import type { FastifyReply } from 'fastify'
import type { ReactElement } from 'react'
import type { Language } from '#contract/wire.ts'
import { pageStyle } from './Page.tsx'
import { inlineHash, renderHtml } from './render.ts'

const policy =
  `default-src 'none'; style-src ${inlineHash(pageStyle)}; img-src data:; form-action 'self'; base-uri 'none'; ` +
  `frame-ancestors 'none'`

/** Sends a page for one reader, which no cache may store. */
export const sendCardPage = (reply: FastifyReply, language: Language, page: ReactElement) =>
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'content-language': language })
    .type('text/html; charset=utf-8')
    .send(renderHtml(page))
