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
      'Two hundred people are trying it right now. A place is usually free within minutes; this page tries again by itself.',
    resetting: 'The demo is being reset',
    resettingHow:
      'Every night we delete what visitors did and set up new trips. It takes less than half a minute; this page tries again by itself.',
    entering: 'One moment',
    enteringHow: 'You are being logged in.',
    often: 'Please wait a few minutes',
    oftenHow:
      'Visitors from your network have tried twenty people in five minutes. Go on with the one you have, or come back in a few minutes.',
    again: 'Continue',
  },
  'es-AR': {
    notice: (left) => `Demo: las personas son inventadas, y todo se reinicia en ${left}`,
    full: 'La demo está llena',
    fullHow: 'Hay doscientas personas probándola ahora. En unos minutos suele haber lugar; esta página vuelve a intentar sola.',
    resetting: 'La demo se está reiniciando',
    resettingHow:
      'Cada noche borramos lo que hicieron las visitas y preparamos viajes nuevos. Tarda menos de medio minuto; esta página vuelve a intentar sola.',
    entering: 'Un momento',
    enteringHow: 'Estás entrando.',
    often: 'Esperá unos minutos',
    oftenHow: 'Desde tu red ya probaron veinte personas en cinco minutos. Seguí con la que tenés, o volvé en unos minutos.',
    again: 'Seguir',
  },
}

/** In the colours of the site; the page's language chooses the sentence, also after a change without a reload. */
const noticeStyle = `#demo{margin:0;padding:.4rem 1rem;text-align:center;font-weight:600;font-size:.875rem;line-height:1.4;
background:light-dark(#fff2d1,#3a2e10);color:light-dark(#7a4d00,#ffd67a)}#demo p{margin:0;color:inherit}
html:lang(es) #demo p:lang(en),html:lang(en) #demo p:lang(es){display:none}
${tourStyle}
@media print{#demo{display:none}}`

export const noticeHash = inlineHash(noticeStyle)

interface Above {
  /** until all is reset */
  left: string
  /** of the page, where the tour is shown */
  tourAt?: string | undefined
  withScript: boolean
}

/** The part above every page: people are made up, the time until all is reset, and the tour. */
export const noticeParts = ({ left, tourAt, withScript }: Above): string =>
  // React would write the quotes of a script as entities
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

/** Headers of a page that is nothing but markup and its style. */
export const demoPageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${inlineHash(pageStyle)}; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
}

/** The page of a waiting visitor, which retries by itself: at an address of this site, since a path of two slashes would name another. */
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
