import type { CSSProperties, ReactNode } from 'react'
import type { Language } from '#contract/wire.ts'

interface MailProps {
  language: Language
  title: string
  /** smaller text below the card: the sender and the reason of the mail */
  foot: ReactNode[]
  children: ReactNode
}

/**
 * Renders the frame of a mail, without pictures and scripts. Mail programs with a dark mode use the style sheet; others use the
 * inline styles.
 */
export const MailFrame = ({ language, title, foot, children }: MailProps) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{dark}</style>
    </head>
    <body className="canvas" style={canvas}>
      <div role="article" aria-label={title} style={{ maxWidth: 560, margin: '0 auto' }}>
        <p className="brand" style={brand}>
          Tramo
        </p>
        <div className="card" style={card}>
          {children}
        </div>
        {foot.map((part, index) => (
          <p key={index} className="muted" style={{ ...muted, margin: `${index ? 8 : 20}px 4px 0` }}>
            {part}
          </p>
        ))}
      </div>
    </body>
  </html>
)

export const MailButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <p style={{ margin: '20px 0 0' }}>
    <a className="go" href={href} style={button}>
      {children}
    </a>
  </p>
)

/** Shows a code without line breaks. */
export const MailCode = ({ children }: { children: ReactNode }) => (
  <p style={{ margin: '12px 0 0', fontSize: 32, fontWeight: 700, letterSpacing: 6, whiteSpace: 'nowrap' }}>{children}</p>
)

export const MailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} style={{ color: 'inherit' }}>
    {children}
  </a>
)

const canvas: CSSProperties = {
  margin: 0,
  padding: '24px 12px',
  background: '#faf8f3',
  color: '#14261d',
  font: "16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif",
}
const brand: CSSProperties = { margin: '0 0 16px', fontWeight: 800, fontSize: 20, color: '#0b6b4a' }
const card: CSSProperties = {
  background: '#ffffff',
  border: '1px solid #e4dfd3',
  borderRadius: 16,
  padding: 24,
  overflowWrap: 'anywhere',
}
const muted: CSSProperties = { fontSize: 14, color: '#52635a' }
const button: CSSProperties = {
  display: 'inline-block',
  padding: '12px 22px',
  borderRadius: 14,
  background: '#0b6b4a',
  color: '#ffffff',
  fontWeight: 700,
  textDecoration: 'none',
}
const dark = `@media (prefers-color-scheme:dark){.canvas{background:#0e1713!important;color:#eaf3ed!important}
.card{background:#16221c!important;border-color:#2b3c33!important}.brand{color:#46cf97!important}.muted{color:#a5b6ab!important}
.go{background:#46cf97!important;color:#06241a!important}}`
