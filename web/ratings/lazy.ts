import { lazy } from 'react'

/** What is said about people comes after the people themselves. */
export const Posts = lazy(() => import('./Posts.tsx').then(({ Posts }) => ({ default: Posts })))
export const RatePart = lazy(() => import('./RatePart.tsx').then(({ RatePart }) => ({ default: RatePart })))
