/** Reads form-urlencoded bodies and their values (interface, "Jobs"). */
import formbody from '@fastify/formbody'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { limits } from '../../../shared/limits/limits.ts'
import { refuseValue } from '../../service/refuse.ts'
import { type Parameters, parseParameters } from '../operation/parameters.ts'

/** Makes the routes of `app` accept only forms. An empty body of any type is an empty form. */
export async function parseForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: limits.jsonBodyBytes },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length > 0)
        throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'])
      return undefined
    },
  )
  // Only passes the text on, as an error thrown inside the parser would end the process.
  await app.register(formbody, { bodyLimit: limits.jsonBodyBytes, parser: text => ({ text }) })
}

/** @throws Refused `bad-request` */
export function formParameters(request: FastifyRequest): Parameters {
  const body = request.body as { text: string } | undefined
  return parseParameters(body?.text ?? '')
}

/** Returns a number in the form of JSON, or null if none was sent. @throws Refused `invalid` */
function numberIn(form: Parameters, name: string): number | null {
  const text = form[name]
  if (text === undefined || text === '') return null
  const number = /^-?\d{1,20}(\.\d{1,40})?(e[-+]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : refuseValue(`/${name}`, 'must be a number')
}

/** Returns milliseconds since the epoch, or null if none were sent. @throws Refused `invalid` */
export function instantIn(form: Parameters, name: string): number | null {
  const instant = numberIn(form, name)
  if (instant === null || (Number.isInteger(instant) && Math.abs(instant) <= 8.64e15)) return instant
  return refuseValue(`/${name}`, 'must be epoch milliseconds')
}

/** Returns degrees of WGS 84 and metres, as an event stores them. @throws Refused `invalid` */
export function positionIn(form: Parameters): {
  latitude: number | null
  longitude: number | null
  accuracy: number | null
} {
  return {
    latitude: numberIn(form, 'latitude'),
    longitude: numberIn(form, 'longitude'),
    accuracy: numberIn(form, 'accuracy'),
  }
}
