import { judge, printTable } from '../bench/report.ts'
import { rulesNamed } from './coalitions/without/run.ts'
import { type Figures, targetsFor, together } from './figures.ts'
import { partsOf, without } from './parts.ts'
import { noProgress, progressOf } from './progress.ts'

/*
 * Proves that seats are never oversold, that money always adds up, and that known attacks do no harm: `npm run lab -- prove`, or
 * with `-- --short` the short run of the tests. `--only=core,http` selects parts by the beginnings of their names; `--seed N`
 * sets the seed of the generated histories. A history that breaks a rule is reduced and printed with its seed. `--without=B7`
 * removes a rule in a copy of this checkout, and `--without=all` removes one rule after another; the coalitions have to notice
 * each removal. The long run prints its duration. After an interruption, it continues if no source has changed; with `--afresh`
 * it starts again.
 */
const given = (name: string) => process.argv.find((word) => word === name || word.startsWith(`${name}=`))
const listed = (name: string) => given(name)?.split('=')[1]?.split(',')

const short = process.argv.includes('--short')
const seed = Number(process.argv[process.argv.indexOf('--seed') + 1]) || 1
const only = listed('--only')

const log = (line: string) => console.log(line)

const wanted = { short, seed, log }
const leftOut = listed('--without')
const parts = leftOut
  ? [without(wanted, rulesNamed(leftOut))]
  : partsOf(wanted).filter(({ name, onlyLong }) => only?.some((start) => name.startsWith(start)) ?? !(short && onlyLong))

const minutes = (seconds: number) => (seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`)

async function prove(): Promise<boolean> {
  const keeps = !short
  const words = `${seed} ${only?.join() ?? ''} ${leftOut?.join() ?? ''}`.trimEnd()
  const progress = keeps ? await progressOf(words, { afresh: process.argv.includes('--afresh') }) : noProgress
  const pieces = parts.flatMap((part) => Array.from({ length: part.pieces }, (_, piece) => ({ part, piece })))
  const left = pieces.filter(({ part, piece }) => !progress.done(part.name, piece))
  const expected = left.reduce((sum, { part }) => sum + part.seconds / part.pieces, 0)
  if (keeps)
    log(
      `about ${minutes(expected)} on two quiet cores; ${pieces.length - left.length} of ${pieces.length} pieces were done before`,
    )
  const figures: Figures = {}
  for (const part of parts) {
    const began = Date.now()
    const all: Figures[] = []
    for (let piece = 0; piece < part.pieces; piece++) {
      const known = progress.done(part.name, piece)
      const found = known ?? (await part.run(piece))
      if (!known) await progress.note(part.name, piece, found)
      all.push(found)
    }
    Object.assign(figures, together(all))
    log(`── ${part.name}: ${minutes((Date.now() - began) / 1000)}`)
  }
  await progress.end()
  printTable([figures])
  const report = judge(figures, targetsFor(figures))
  console.log(JSON.stringify({ name: 'prove', ...report }))
  return report.met
}

process.exit((await prove()) ? 0 : 1)
