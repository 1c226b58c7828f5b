/** One text page in one language: plain strings, no markup. Section ids are anchors and the same in every language. */
export interface PageText {
  title: string
  intro: string
  updated?: string
  sections: { id: string; heading: string; paragraphs: string[]; points?: string[] }[]
}
