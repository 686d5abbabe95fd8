import type { FastifyRequest } from 'fastify'
import { type Command, startCommand } from '../../service/command.ts'
import { unwrap } from '../../service/refuse.ts'
import type { HttpContext } from '../operation/context.ts'
import { identityOf } from '../request/identify.ts'

/**
 * Runs a command for the actor of the request, in a commit that it shares with other requests. Resolves after the
 * commit. `work` may only write to its command's database. @throws Refused
 */
export async function runRequestCommand<T>(
  { service, commits }: HttpContext,
  request: FastifyRequest,
  work: (command: Command) => T,
): Promise<T> {
  const { actor } = identityOf(request)
  return unwrap(await commits.run(db => work(startCommand(service, actor, db))))
}
