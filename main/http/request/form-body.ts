/** Form-urlencoded bodies and the values in them (interface, "Jobs"). */
import formbody from '@fastify/formbody'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { limits } from '../../../shared/limits.ts'
import { refuseValue } from '../../service/refuse.ts'
import { type Parameters, parseParameters } from '../operation/parameters.ts'

/** The routes of `app` take forms and nothing else; an empty body of any type is an empty form. */
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
  // a throw inside the parser would end the process, so it only hands the text on
  await app.register(formbody, { bodyLimit: limits.jsonBodyBytes, parser: text => ({ text }) })
}

/** @throws Refused `bad-request` */
export function formParameters(request: FastifyRequest): Parameters {
  const body = request.body as { text: string } | undefined
  return parseParameters(body?.text ?? '')
}

/** A number as JSON writes it, or null where none was sent. @throws Refused `invalid` */
function numberIn(form: Parameters, name: string): number | null {
  const text = form[name]
  if (text === undefined || text === '') return null
  const number = /^-?\d{1,20}(\.\d{1,40})?(e[-+]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : refuseValue(`/${name}`, 'must be a number')
}

/** Epoch milliseconds, or null where none were sent. @throws Refused `invalid` */
export function instantIn(form: Parameters, name: string): number | null {
  const instant = numberIn(form, name)
  if (instant === null || (Number.isInteger(instant) && Math.abs(instant) <= 8.64e15)) return instant
  return refuseValue(`/${name}`, 'must be epoch milliseconds')
}

/** WGS 84 degrees and metres, as an event keeps them. @throws Refused `invalid` */
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
