import type { Step } from './steps.mjs'

export function vitest(name: string, args: string[], env?: NodeJS.ProcessEnv): Step
export function browserStories(args?: string[]): Step
export function haveChromium(): boolean
