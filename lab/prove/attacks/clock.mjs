// Loaded before the server by `--import`. The parent process sends the number of milliseconds by which the clock is ahead.
const real = Date.now
let ahead = 0
Date.now = () => real() + ahead
globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [target.now()], made),
  apply: (target) => new target(target.now()).toString(),
})
process.on('message', (ms) => {
  ahead = ms
  process.send?.(ms)
})
// otherwise the channel would keep the process alive
process.channel?.unref()
