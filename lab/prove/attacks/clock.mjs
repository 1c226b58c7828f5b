// Loaded before the server by `--import`: the process that started it sends by how much its clock is ahead.
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
// must not keep the parent process alive
process.channel?.unref()
