import { ArrowLeftRight } from 'lucide-react'
import { IconButton } from '../design/IconButton.tsx'
import { useText } from '../texts/texts.ts'
import { SearchEnd } from './SearchEnd.tsx'
import type { EndWish, Wish } from './wish.ts'

interface SearchEndsProps {
  wish: Wish
  tried: boolean
  swap: () => void
  onChange: (end: 'from' | 'to', part: Partial<EndWish>) => void
}

/** From ⇄ to: side by side in the bar, one above the other on phones. */
export function SearchEnds({ wish, tried, swap, onChange }: SearchEndsProps) {
  const text = useText('trips')
  const end = (which: 'from' | 'to') => (
    <SearchEnd {...{ which, tried }} value={wish[which]} onChange={(part) => onChange(which, part)} />
  )
  return (
    <div className="relative col-span-full grid min-w-0 grid-cols-1 lg:col-span-1 lg:grid-cols-[1fr_auto_1fr] lg:items-center">
      {end('from')}
      <IconButton
        label={text('swap')}
        icon={<ArrowLeftRight size={18} aria-hidden className="max-lg:rotate-90" />}
        outlined
        onClick={swap}
        className="max-lg:absolute! max-lg:top-1/2 max-lg:right-3 max-lg:z-10 max-lg:-translate-y-1/2"
      />
      {end('to')}
    </div>
  )
}
