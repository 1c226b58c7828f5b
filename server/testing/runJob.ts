import { jobs, type JobWorld } from '../jobs.ts'

/** One run of a job, as its schedule would start it. Throws for a name that no job has. */
export async function runJob(world: JobWorld, name: string): Promise<unknown> {
  const job = jobs[name]
  if (!job) throw new Error(`There is no job ${name}.`)
  return job.run(world)
}
