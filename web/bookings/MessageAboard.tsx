import { Suspense } from 'react'
import { lazy } from '../ui/kit/lazy.ts'
import type { MessageAboardProps } from './driving/WriteAboard.tsx'

const WriteAboard = lazy('WriteAboard', () => import('./driving/WriteAboard.tsx').then((file) => ({ default: file.WriteAboard })))

/** Renders the driver's button for a message to all passengers. Its code and texts load when it appears. */
export const MessageAboard = (props: MessageAboardProps) => (
  <Suspense>
    <WriteAboard {...props} />
  </Suspense>
)
