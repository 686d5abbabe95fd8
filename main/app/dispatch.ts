/** From a method's name and an unchecked argument to the method: what the contract does not know goes no further. */
import { Compile, type Validator } from 'typebox/compile'
import { type Api, type Method, requests } from '../../shared/contract.ts'
import { makeWellFormed } from '../../shared/well-formed.ts'

/** The screens asked for a method that does not exist, or with an argument the contract refuses: a bug of theirs. */
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
