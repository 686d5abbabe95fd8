/** Runs long reads in a thread, in the turn of their user (interface, "Search"). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { LongReads } from '../../service/long-reads/read-thread.ts'
import type { Turn } from '../../service/turns.ts'
import type { ReadDb } from '../../store/db.ts'
import type { HttpContext } from '../operation/context.ts'
import { searchedIn } from '../operation/list-query.ts'
import { parametersOf } from '../operation/parameters.ts'
import { identityOf, senderOf } from '../request/identify.ts'

/** Returns the turn of a request. It ends when the client disconnects. */
export function turnOf(request: FastifyRequest): Turn {
  return { sender: senderOf(identityOf(request)), signal: request.signal }
}

export async function sendSearch(
  { searches }: { searches: LongReads },
  request: FastifyRequest,
  reply: FastifyReply,
  name: 'searchJobs' | 'searchAssets' | 'searchAll',
): Promise<FastifyReply> {
  const order = { actor: identityOf(request).actor, ...searchedIn(parametersOf(request)) }
  return sendJson(reply, await searches.read(name, order, turnOf(request)))
}

export function sendJson(reply: FastifyReply, json: Uint8Array): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}

/**
 * Returns whether lists take long. It uses the highest id, which SQLite finds at once and which is never below the
 * number of rows.
 */
export function areListsLong({ service }: Pick<HttpContext, 'service'>, table: 'jobs' | 'assets'): boolean {
  const db: ReadDb = service.store.read
  return (db.value<number>(`SELECT max(id) FROM ${table}`) ?? 0) > hubLimits.listedInProgram
}

/** Returns whether the user has so many jobs that a list of them takes long. A thread would double the time of few. */
export function areOwnListsLong({ service }: Pick<HttpContext, 'service'>, userId: number | null): boolean {
  const own = 'SELECT 1 FROM resources WHERE user_id = ? LIMIT 1 OFFSET ?'
  return service.store.read.has(own, userId, hubLimits.listedInProgram)
}
