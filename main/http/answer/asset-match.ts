/** If-Match on assets and their types: the version that a request has in mind (interface, "etag"). */
import type { FastifyRequest } from 'fastify'
import type { Command } from '../../service/command.ts'
import { findAsset } from '../../service/records/asset-record.ts'
import { findType } from '../../service/records/type-record.ts'
import { requireMatch } from './etag.ts'

/** @throws Refused `stale` */
export function requireAsset(
  { db, actor }: Command,
  ref: string,
  request: Pick<FastifyRequest, 'headers'>,
): void {
  requireMatch(findAsset(db, actor, ref), ref, request.headers['if-match'])
}

/** @throws Refused `stale` */
export function requireAssetType(
  { db, actor }: Command,
  ref: string,
  request: Pick<FastifyRequest, 'headers'>,
): void {
  requireMatch(findType(db, actor, ref), ref, request.headers['if-match'])
}
