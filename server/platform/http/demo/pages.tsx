import { type Language, languages } from '#contract/wire.ts'
import { CardPage, PageLinkButton } from '../../html/Page.tsx'
import { renderHtml, renderParts } from '../../html/render.ts'
import { inlineHash } from '../../html/render.ts'

interface Words {
  notice: (left: string) => string
  full: string
  fullHow: string
  resetting: string
  resettingHow: string
  again: string
}

const words: Record<Language, Words> = {
  'en-US': {
    notice: (left) => `Demo: people are made up, reset in ${left}`,
    full: 'The demo is full',
    fullHow:
      'Two hundred people are trying it right now. A place is usually free within minutes; this page tries again by itself.',
    resetting: 'The demo is starting afresh',
    resettingHow:
      'Every night it forgets what was tried and lays its trips around today. It takes less than half a minute; this page tries again by itself.',
    again: 'Try again',
  },
  'es-AR': {
    notice: (left) => `Demo: las personas son inventadas, se reinicia en ${left}`,
    full: 'La demo está llena',
    fullHow: 'Hay doscientas personas probándola ahora. En unos minutos suele haber lugar; esta página vuelve a intentar sola.',
    resetting: 'La demo está empezando de nuevo',
    resettingHow:
      'Cada noche olvida lo que se probó y acomoda sus viajes alrededor de hoy. Tarda menos de medio minuto; esta página vuelve a intentar sola.',
    again: 'Volver a intentar',
  },
}

/** In the colours of the site; the language that the page is in chooses the sentence, also after it was changed without a reload. */
export const noticeStyle = `#demo{margin:0;padding:.4rem 1rem;text-align:center;font-weight:600;font-size:.875rem;line-height:1.4;
background:light-dark(#fff2d1,#3a2e10);color:light-dark(#7a4d00,#ffd67a)}#demo p{margin:0;color:inherit}
html:lang(es) #demo p:lang(en),html:lang(en) #demo p:lang(es){display:none}
@media print{#demo{display:none}}`

export const noticeHash = inlineHash(noticeStyle)

/** The line above every page: people are made up, and how long it is until all is reset. */
export const noticeParts = (left: string): string =>
  renderParts(
    <aside id="demo" aria-label="Demo">
      <style>{noticeStyle}</style>
      {languages.map((language) => (
        <p key={language} lang={language}>
          {words[language].notice(left)}
        </p>
      ))}
    </aside>,
  )

/** The page of a visitor who has to wait, which reloads itself. */
export const demoWaitingPage = (
  language: Language,
  why: 'full' | 'resetting',
  { url, seconds }: { url: string; seconds: number },
) =>
  renderHtml(
    <CardPage language={language} title={words[language][why]} head={<meta httpEquiv="refresh" content={String(seconds)} />}>
      <p>{words[language][`${why}How`]}</p>
      <PageLinkButton href={url}>{words[language].again}</PageLinkButton>
    </CardPage>,
  )
