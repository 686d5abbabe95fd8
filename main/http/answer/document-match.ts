/** If-Match on documents and on what they hang on (interface, "etag"). */
import type { FastifyRequest } from 'fastify'
import type { Command } from '../../service/command.ts'
import { findDocument } from '../../service/records/document-record.ts'
import { requireMatch } from './etag.ts'

/** @throws Refused `stale` */
export function requireDocument(
  { db, actor }: Command,
  ref: string,
  request: Pick<FastifyRequest, 'headers'>,
): void {
  requireMatch(findDocument(db, actor, ref), ref, request.headers['if-match'])
}
