import { s3StandIn } from '#server/providers/images/testing/s3.ts'
import { smtpServer } from '#server/providers/mail/testing/smtp.ts'

/*
 * Stand-ins for services that receive data from the servers, each in its own process: `node sinks.ts mail` accepts every mail,
 * `bucket` checks every signature.
 */

const sinks: Record<string, () => Promise<string>> = {
  mail: async () => (await smtpServer()).url,
  bucket: async () => (await s3StandIn({ accessKey: 'rehearsal', secretKey: 'secret of the bucket', now: Date.now })).address,
}
const [, , name = ''] = process.argv
console.log(`listens: ${await sinks[name]?.()}`)
