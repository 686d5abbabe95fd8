/** ETags: the version of an entity that a request refers to (interface, "etag"). */

import type { FastifyRequest } from 'fastify'
import { isUuid } from '../../../shared/entities/brand.ts'
import type { Actor } from '../../service/actor.ts'
import type { Command } from '../../service/command.ts'
import { findAssetVersion } from '../../service/records/asset-record.ts'
import { findDocument } from '../../service/records/document-record.ts'
import { findJobVersion } from '../../service/records/job-record.ts'
import { refuse } from '../../service/refuse.ts'
import type { ReadDb } from '../../store/db.ts'

/**
 * Returns a strong tag. `lastModified` rises with every change, so it identifies the version. `shown` distinguishes
 * answers of one version: names that change without the entity, and parts that only some users see.
 */
export function etagOf(entity: { uuid: string; lastModified: number }, ...shown: readonly string[]): string {
  return `"${[entity.uuid, entity.lastModified, ...shown].join('-')}"`
}

/** Returns whether the tag belongs to that version, with any `shown`. */
function isOfVersion(tag: string, version: string): boolean {
  return tag === version || tag.startsWith(`${version.slice(0, -1)}-`)
}

/** Row of the entity in a path; undefined if the actor sees none. */
export type MatchedRow = { uuid: string; last_modified: number } | undefined

/**
 * Checks If-Match. Call it inside the transaction of the change.
 * @throws Refused `stale` for another version, or for an unused UUID
 */
export function requireMatch(row: MatchedRow, ref: string, ifMatch: string | undefined): void {
  if (ifMatch === undefined || (!row && !isUuid(ref))) return
  const tags = ifMatch.split(',').map(tag => tag.trim())
  const version = row && etagOf({ uuid: row.uuid, lastModified: row.last_modified })
  const isMatch = version !== undefined && tags.some(tag => tag === '*' || isOfVersion(tag, version))
  if (!isMatch) refuse('stale', 'It was changed since it was read: read it again.')
}

/** Checks `If-None-Match: *`, by which a request only creates. @throws Refused `stale` if the entity exists */
export function requireNone(row: MatchedRow): void {
  if (row !== undefined) refuse('stale', 'Another request has created it: read it.')
}

type Find = (db: ReadDb, actor: Actor, ref: string) => MatchedRow

/** Makes a check of If-Match for the row that `find` returns. @throws Refused `stale` */
function matching(find: Find) {
  return ({ db, actor }: Command, ref: string, { headers }: Pick<FastifyRequest, 'headers'>): void =>
    requireMatch(find(db, actor, ref), ref, headers['if-match'])
}

export const requireJob = matching(findJobVersion)
export const requireAsset = matching(findAssetVersion)
export const requireDocument = matching(findDocument)
