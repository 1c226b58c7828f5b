import { Suspense } from 'react'
import { lazy } from '../ui/kit/lazy.ts'
import type { MessageAboardProps } from './driving/WriteAboard.tsx'

const WriteAboard = lazy('WriteAboard', () => import('./driving/WriteAboard.tsx').then((file) => ({ default: file.WriteAboard })))

/** The button with which a driver writes to everyone aboard; its code and words come once it is there. */
export const MessageAboard = (props: MessageAboardProps) => (
  <Suspense>
    <WriteAboard {...props} />
  </Suspense>
)
