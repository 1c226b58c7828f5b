/*
 * Loaded into a server by `npm run lab -- rehearse:memory`. At SIGUSR2 it collects all garbage and prints the remaining memory as
 * one line. With HEAP_SNAPSHOTS it also writes a snapshot into that folder, which Chrome's tools can compare.
 */
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
let times = 0

process.on('SIGUSR2', () => {
  collect()
  // a second time, because objects with finalizers are freed only after the first
  collect()
  const { HEAP_SNAPSHOTS: folder } = process.env
  process.stdout.write(`memory: ${JSON.stringify({ ...process.memoryUsage(), times: ++times })}\n`)
  if (folder) writeHeapSnapshot(`${folder}/${process.pid}-${times}.heapsnapshot`)
})
