import type { ChildProcess } from 'node:child_process'
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
/** Runs a command and returns its exit code, or the signal that ended it. */
export type Start = (step: TestStep, args: string[], env: NodeJS.ProcessEnv) => Promise<number | string>
export function ended(child: ChildProcess): Promise<number | string>
export function runStep(step: TestStep, start?: Start): Promise<Counts & { name: string; seconds: number; processor: number }>

export function bin(name: string): string
export function filtered(words: string[], files: string[], byName: string): string[]
