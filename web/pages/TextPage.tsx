import { useLoaderData } from '@tanstack/react-router'
import { Link as LinkIcon, Printer } from 'lucide-react'
import { useLanguage, useText } from '../texts/texts.ts'
import { Button } from '../ui/kit/Button.tsx'
import { Page } from '../ui/kit/Page.tsx'
import type { PageText } from './readText.ts'

type Section = PageText['sections'][number]

/** Shows a text page: its table of contents, then its sections, each with its own anchor. */
export function TextPage() {
  const language = useLanguage()
  const page = useLoaderData({ strict: false })?.[language]
  const text = useText('pages')
  if (!page) return null
  const print = (
    <Button
      variant="outline"
      size="small"
      className="no-print"
      icon={<Printer size={18} aria-hidden />}
      onClick={() => window.print()}
    >
      {text('print')}
    </Button>
  )
  return (
    <Page
      title={`${page.title} · Tramo`}
      description={page.intro}
      heading={page.title}
      intro={<Intro page={page} />}
      actions={print}
    >
      <div className="grid gap-8 lg:grid-cols-[18rem_minmax(0,44rem)] lg:gap-16">
        <Contents sections={page.sections} />
        <div className="grid min-w-0 gap-9">
          {page.sections.map((section) => (
            <TextSection key={section.id} section={section} />
          ))}
        </div>
      </div>
    </Page>
  )
}

function Intro({ page: { intro, updated } }: { page: PageText }) {
  return (
    <>
      {intro}
      {updated && <span className="mt-2 block text-sm">{updated}</span>}
    </>
  )
}

function Contents({ sections }: { sections: Section[] }) {
  const text = useText('pages')
  return (
    <nav
      aria-labelledby="contents"
      className="self-start rounded-card border border-line bg-surface p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
    >
      <h2 id="contents" className="text-sm tracking-normal">
        {text('contents')}
      </h2>
      <ul className="mt-2 text-sm">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1.5 text-muted hover:text-brand-ink hover:underline pointer-coarse:py-3">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TextSection({ section: { id, heading, paragraphs, points, link } }: { section: Section }) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} className="break-inside-avoid-page outline-none">
      <div className="flex items-center gap-1">
        <h2 id={`${id}-heading`} className="text-lg">
          {heading}
        </h2>
        <Anchor id={id} heading={heading} />
      </div>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          {paragraph}
        </p>
      ))}
      {points && (
        <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-brand">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {link && (
        <p className="mt-3">
          <a href={link.href} className="underline underline-offset-2 hover:text-brand-ink">
            {link.words}
          </a>
        </p>
      )}
    </section>
  )
}

/** Links to one part of the text, for sharing. */
function Anchor({ id, heading }: { id: string; heading: string }) {
  const text = useText('pages')
  return (
    <a
      href={`#${id}`}
      aria-label={text('link_to', { heading })}
      className="no-print grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
    >
      <LinkIcon size={16} aria-hidden />
    </a>
  )
}
