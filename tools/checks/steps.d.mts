import type { Counts } from './reports.mjs'

export interface TestStep {
  name: string
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  /** runs at a lower priority, next to another step */
  behind?: boolean
  /** arguments and environment that make the command write its report to the file */
  report?: (file: string) => { args?: string[]; env?: NodeJS.ProcessEnv }
}
/** Function that runs a command and returns whether it succeeded. */
export type Start = (step: TestStep, args: string[], env: NodeJS.ProcessEnv) => Promise<boolean>
export function runStep(step: TestStep, start?: Start): Promise<Counts & { name: string; seconds: number; processor: number }>

export function bin(name: string): string
export function filtered(words: string[], files: string[], byName: string): string[]
