// Prints each step of a start and its duration. Plain JavaScript, because start.mjs uses it before anything is built.

/**
 * `begin('Building')` prints the start and returns a function that prints the end. A terminal shows the start immediately;
 * elsewhere the line is written whole, so that no log line ends up inside it.
 */
export function progress(out = process.stdout, now = () => performance.now()) {
  return (what) => {
    const began = now()
    if (out.isTTY) out.write(`${what} … `)
    return () => void out.write(`${out.isTTY ? '' : `${what} … `}${seconds(now() - began)}\n`)
  }
}

const seconds = (ms) => `${ms < 950 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)} s`
