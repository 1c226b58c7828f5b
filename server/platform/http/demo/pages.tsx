import { type Language, languages } from '#contract/wire.ts'
import { CardPage, PageLinkButton, pageStyle } from '../../html/Page.tsx'
import { renderHtml, renderParts } from '../../html/render.ts'
import { inlineHash } from '../../html/render.ts'
import { TourParts, tourScript, tourStyle } from './tour.tsx'

interface Words {
  notice: (left: string) => string
  full: string
  fullHow: string
  resetting: string
  resettingHow: string
  entering: string
  enteringHow: string
  often: string
  oftenHow: string
  again: string
}

const words: Record<Language, Words> = {
  'en-US': {
    notice: (left) => `Demo: people are made up, and everything is reset in ${left}`,
    full: 'The demo is full',
    fullHow:
      'Two hundred people are trying it right now. A spot usually opens up within minutes. This page tries again automatically.',
    resetting: 'The demo is being reset',
    resettingHow:
      'Every night we delete what visitors did and set up new trips. It takes less than half a minute. This page tries again automatically.',
    entering: 'One moment',
    enteringHow: 'We’re logging you in.',
    often: 'Please wait a few minutes',
    oftenHow:
      'Visitors on your network have tried twenty people in five minutes. Keep going as the one you are, or come back in a few minutes.',
    again: 'Continue',
  },
  'es-AR': {
    notice: (left) => `Demo: las personas son inventadas, y todo se reinicia en ${left}`,
    full: 'La demo está llena',
    fullHow:
      'En este momento la están probando doscientas personas. En unos minutos suele liberarse un lugar. Esta página reintenta automáticamente.',
    resetting: 'La demo se está reiniciando',
    resettingHow:
      'Todas las noches borramos lo que hicieron los visitantes y preparamos viajes nuevos. Tarda menos de medio minuto. Esta página reintenta automáticamente.',
    entering: 'Un momento',
    enteringHow: 'Estás ingresando.',
    often: 'Esperá unos minutos',
    oftenHow:
      'Los visitantes de tu red ya probaron veinte personas en cinco minutos. Seguí con la que tenés o volvé en unos minutos.',
    again: 'Seguir',
  },
}

/** Style of the notice, in the site's colors. The page's language selects the sentence, even after a change without a reload. */
const noticeStyle = `#demo{margin:0;padding:.4rem 1rem;text-align:center;font-weight:600;font-size:.875rem;line-height:1.4;
background:light-dark(#fff2d1,#3a2e10);color:light-dark(#7a4d00,#ffd67a)}#demo p{margin:0;color:inherit}
html:lang(es) #demo p:lang(en),html:lang(en) #demo p:lang(es){display:none}
${tourStyle}
@media print{#demo{display:none}}`

export const noticeHash = inlineHash(noticeStyle)

interface Above {
  /** time until the reset */
  left: string
  /** path of the page, when the page shows the tour */
  tourAt?: string | undefined
  withScript: boolean
}

/** Renders the notice above every page: people are invented, the time until the reset, and the tour. */
export const noticeParts = ({ left, tourAt, withScript }: Above): string =>
  // the script is added as text, since React would write its quotes as entities
  `${renderParts(noticeOf(left, tourAt))}${tourAt !== undefined && withScript ? `<script>${tourScript}</script>` : ''}`

const noticeOf = (left: string, tourAt: string | undefined) => (
  <aside id="demo" aria-label="Demo">
    <style>{noticeStyle}</style>
    {languages.map((language) => (
      <p key={language} lang={language}>
        {words[language].notice(left)}
      </p>
    ))}
    {tourAt !== undefined && <TourParts path={tourAt} />}
  </aside>
)

/** Headers of a page that contains only markup and its style. */
export const demoPageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${inlineHash(pageStyle)}; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
}

/**
 * Renders a page for a waiting visitor, which retries by itself. Leading slashes are reduced to one, since a path with two
 * slashes would lead to another site.
 */
export const demoWaitingPage = (
  language: Language,
  why: 'full' | 'resetting' | 'entering' | 'often',
  { url: requested, seconds }: { url: string; seconds: number },
) => {
  const url = requested.replace(/^[/\\]+/, '/')
  return renderHtml(
    <CardPage
      language={language}
      title={words[language][why]}
      head={<meta httpEquiv="refresh" content={`${seconds};url=${url}`} />}
    >
      <p>{words[language][`${why}How`]}</p>
      <PageLinkButton href={url}>{words[language].again}</PageLinkButton>
    </CardPage>,
  )
}
