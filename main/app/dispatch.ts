/** Checks a method's name and its argument against the contract before the method runs. */
import { Compile, type Validator } from 'typebox/compile'
import { type Api, type Method, requests } from '../../shared/contract/contract.ts'
import { makeWellFormed } from '../../shared/text/well-formed.ts'

/**
 * The screens called a method that does not exist, or with an argument that does not match its schema: a
 * bug in the screens.
 */
export class BadCall extends Error {
  override readonly name = 'BadCall'
}

type Handler = (request: never) => unknown

const validators = new Map<string, Validator>(
  Object.entries(requests).map(([method, schema]) => [method, Compile(schema) as unknown as Validator]),
)

export function createDispatch(api: Api): (method: string, request: unknown) => Promise<unknown> {
  return async (method, request) => {
    const validator = validators.get(method)
    if (!validator) throw new BadCall(`There is no method ${JSON.stringify(method).slice(0, 80)}.`)
    if (!validator.Check(request)) {
      const [error] = validator.Errors(request)
      throw new BadCall(`${method}: ${error?.instancePath ?? ''} ${error?.message ?? 'is not what it takes'}`)
    }
    const handler = api[method as Method] as Handler
    return handler(makeWellFormed(request) as never)
  }
}
