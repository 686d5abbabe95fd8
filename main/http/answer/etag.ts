/** Which version of an entity a request has in mind (interface, "etag"). */

import type { FastifyRequest } from 'fastify'
import { isUuid } from '../../../shared/brand.ts'
import type { Command } from '../../service/command.ts'
import { findAsset } from '../../service/records/asset-record.ts'
import { findDocument } from '../../service/records/document-record.ts'
import { findJob } from '../../service/records/job-record.ts'
import { findType } from '../../service/records/type-record.ts'
import { refuse } from '../../service/refuse.ts'

/**
 * A strong tag: `lastModified` rises with every change, so that it names the version. `shown` tells what the answer
 * has beside it apart: names that change without the entity, and parts that only some may see.
 */
export function etagOf(entity: { uuid: string; lastModified: number }, ...shown: readonly string[]): string {
  return `"${[entity.uuid, entity.lastModified, ...shown].join('-')}"`
}

/** Whether the tag was given with that version, whatever was shown beside it. */
function isOfVersion(tag: string, version: string): boolean {
  return tag === version || tag.startsWith(`${version.slice(0, -1)}-`)
}

/** The row that a path's `ref` names, as its table gives it; undefined where there is none to see. */
export type MatchedRow = { uuid: string; last_modified: number } | undefined

/**
 * Honours If-Match; call it inside the transaction of the change it guards.
 * @throws Refused `stale` for another version, or for a UUID that nothing has yet
 */
export function requireMatch(row: MatchedRow, ref: string, ifMatch: string | undefined): void {
  if (ifMatch === undefined || (!row && !isUuid(ref))) return
  const tags = ifMatch.split(',').map(tag => tag.trim())
  const version = row && etagOf({ uuid: row.uuid, lastModified: row.last_modified })
  const isMatch = version !== undefined && tags.some(tag => tag === '*' || isOfVersion(tag, version))
  if (!isMatch) refuse('stale', 'It was changed since it was read: read it again.')
}

// If-Match on jobs: the version of the job that a request has in mind (interface, "etag").

/** @throws Refused `stale` */
export function requireJob(
  { db, actor }: Command,
  ref: string,
  request: Pick<FastifyRequest, 'headers'>,
): void {
  requireMatch(findJob(db, actor, ref), ref, request.headers['if-match'])
}

// If-Match on assets and their types: the version that a request has in mind (interface, "etag").

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

// If-Match on documents and on what they hang on (interface, "etag").

/** @throws Refused `stale` */
export function requireDocument(
  { db, actor }: Command,
  ref: string,
  request: Pick<FastifyRequest, 'headers'>,
): void {
  requireMatch(findDocument(db, actor, ref), ref, request.headers['if-match'])
}
