/** A request's command, carried out for who asks, in a commit that it shares with others of the same moment. */
import type { FastifyRequest } from 'fastify'
import { type Command, startCommand } from '../../service/command.ts'
import { unwrap } from '../../service/refuse.ts'
import type { HttpContext } from '../operation/context.ts'
import { identityOf } from '../request/identify.ts'

/** Resolves after the commit. `work` has no effect but in its command's database. @throws Refused */
export async function runRequestCommand<T>(
  { service, commits }: HttpContext,
  request: FastifyRequest,
  work: (command: Command) => T,
): Promise<T> {
  const { actor } = identityOf(request)
  return unwrap(await commits.run(db => work(startCommand(service, actor, db))))
}
