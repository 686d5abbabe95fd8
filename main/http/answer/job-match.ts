/** If-Match on jobs: the version of the job that a request has in mind (interface, "etag"). */
import type { FastifyRequest } from 'fastify'
import type { Command } from '../../service/command.ts'
import { findJob } from '../../service/records/job-record.ts'
import { demandMatch } from './etag.ts'

/** @throws Refused `stale` */
export function demandJob(
  { db, actor }: Command,
  ref: string,
  request: Pick<FastifyRequest, 'headers'>,
): void {
  demandMatch(findJob(db, actor, ref), ref, request.headers['if-match'])
}
