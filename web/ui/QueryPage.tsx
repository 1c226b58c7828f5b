import { Page } from './kit/Page.tsx'
import { QueryFrame, type QueryFrameProps } from './QueryFrame.tsx'

interface QueryPageProps<Data> extends QueryFrameProps<Data> {
  /** Heading of the page and name of its tab until the answer is there. */
  heading: string
  width?: 'text'
}

/** A page of one answer, which draws its own heading once it is there. Until then the page has this one, for screen readers. */
export function QueryPage<Data>({ heading, width, ...frame }: QueryPageProps<Data>) {
  const { data, error } = frame.query
  if (data !== undefined) return frame.children(data)
  return (
    <Page title={`${heading} · Tramo`} heading={error ? heading : null} width={width}>
      {!error && <h1 className="sr-only">{heading}</h1>}
      <QueryFrame {...frame} />
    </Page>
  )
}
