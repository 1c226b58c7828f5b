import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../processes.ts'
import type { Fault } from './fault.ts'

/** A process dies in the middle of its work. The unit starts another process. */
export const kill: Fault = {
  name: 'kill',
  targets: { errorSeconds: 1 },
  async strike({ servers: [first] }) {
    if (!first) throw new Error('no server')
    await pause(2000)
    const began = performance.now()
    first.kill()
    await until('the server is gone', async () => !(await first.isReady()))
    await until('the unit has started it again', first.isReady)
    return `SIGKILL of one server, whose unit starts it again: ready after ${seconds(began)} s`
  },
}

/** An update: the servers are stopped and started, one after another. */
export const rolling: Fault = {
  name: 'rolling',
  targets: { errors: 0 },
  async strike({ servers }) {
    const remarks: string[] = []
    for (const server of servers) {
      await pause(2000)
      const { code, seconds: stopping } = await server.stop()
      const starting = await server.start()
      // waits before the next server, as an operator would, because the balancer has to notice that this server is back
      await pause(2000)
      remarks.push(`exit ${code} after ${stopping.toFixed(1)} s, ready ${starting.toFixed(1)} s later`)
    }
    return `SIGTERM to all, one by one: ${remarks.join('; ')}`
  },
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
