import { useText } from '../../texts/texts.ts'
import type { Whose } from './OpenButton.tsx'
import { PaperList } from './PaperList.tsx'

/** Front and back of the identity document. */
export function IdentityPapers({ person, own }: Whose) {
  const text = useText('profile')
  const papers = (person.photoDni ?? []).flatMap((id) => person.papers?.filter((paper) => paper.id === id) ?? [])
  if (papers.length === 0) return <span className="font-normal text-muted">{text('not_given')}</span>
  return <PaperList {...{ person, own, papers }} />
}
