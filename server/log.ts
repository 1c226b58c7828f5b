import { type DestinationStream, pino } from 'pino'
import type { Settings } from './config.ts'

/** Addresses may hold an e-mail or a login code: neither is a log's business. */
export const withoutPersons = (url: string) =>
  url.replace(/[^/?=&]+(@|%40)[^/?=&]+/gi, '[e-mail]').replace(/([?&](?:code|state|id_token_hint|name)=)[^&]*/gi, '$1[hidden]')

/** JSON lines on standard output; of a request only what cannot point at a person. */
export const makeLog = ({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>) => logTo(pino.destination(1), LOG_LEVEL)

export const logTo = (where: DestinationStream, level: Settings['LOG_LEVEL']) =>
  pino(
    {
      level,
      redact: ['req.headers', 'res.headers', '*.email', '*.dni', '*.telephone', '*.cbu'],
      serializers: {
        req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, url: withoutPersons(url) }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
    },
    where,
  )
