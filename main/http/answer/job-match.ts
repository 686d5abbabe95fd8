/** If-Match on jobs: the version of the job that a request has in mind (interface, "etag"). */
import type { FastifyRequest } from 'fastify'
import type { Command } from '../../service/command.ts'
import { findJob } from '../../service/records/job-record.ts'
import { requireMatch } from './etag.ts'

/** @throws Refused `stale` */
export function requireJob(
  { db, actor }: Command,
  ref: string,
  request: Pick<FastifyRequest, 'headers'>,
): void {
  requireMatch(findJob(db, actor, ref), ref, request.headers['if-match'])
}
