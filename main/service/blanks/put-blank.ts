/** POST /blank, PUT and DELETE /blank/:id (interface, "Blank forms"). Forms that were created from a blank stay. */
import { isDeepStrictEqual } from 'node:util'
import type { Blank, BlankInput } from '../../../shared/entities/blank.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { reason } from '../../../shared/text/message.ts'
import { readValue } from '../../store/db.ts'
import { birthOf, type Command, nextModified } from '../command.ts'
import { sqlBytes } from '../entity/fitting.ts'
import { groupFor } from '../entity/groups.ts'
import { logListChange } from '../entity/log-change.ts'
import { uuidToCreate } from '../entity/ref.ts'
import { requireMayPlanBlanks } from '../may/blanks.ts'
import {
  type BlankRecord,
  blankNamed,
  blankRows,
  findBlank,
  findBlankAnywhere,
  getBlank,
  toBlank,
} from '../records/blank-record.ts'
import { Refused, refuse, refuseValue, refuseValues } from '../refuse.ts'
import { checkBlankFields, fitsForm, withoutAnswers } from './blank-fields.ts'
import { readOneBlank } from './list-blanks.ts'

/**
 * Creates a blank. If the group has a blank with this name, the body is a new version of it, and a retired blank is
 * used again. With `uuid` the blank must be new. @throws Refused `invalid`, `forbidden`, `conflict` if the name is taken
 * or the blanks of the group would be too large together
 */
export function createBlank(command: Command, body: BlankInput, uuid?: string): Blank {
  const { db, actor } = command
  const groupId = groupFor(actor, body.groupId ?? null)
  requireMayPlanBlanks(actor, groupId)
  const name = body.name ?? refuseValue('/name', reason('must-be-named'))
  const earlier = blankNamed(db, groupId, name)
  if (earlier !== undefined && uuid !== undefined) refuse('conflict', reason('blank-name-taken'))
  if (earlier !== undefined) return updateBlank(command, earlier, { retired: false, ...body })
  const content = contentOf({ ...emptyBlank, title: name, name, fields: [] }, body)
  if (content.fields.length === 0) refuseValue('/fields', reason('must-have-questions'))
  const birth = birthOf(command, 'blanks', uuid ?? command.newUuid('entity'), groupId)
  const id = blankRows.insert(db, { ...birth, ...content, revision: 1 })
  requireRoom(command, groupId)
  logListChange(db, command.now, groupId, 'blanks')
  return readOneBlank(db, actor, String(id))
}

const emptyBlank = { version: '', languages: [], assetTypeUuids: [], retired: false }

/** Updates the blank, or creates it if `ref` is an unused UUID. @throws Refused */
export function putBlank(command: Command, ref: string, body: BlankInput): Blank {
  const { db, actor } = command
  const blank = findBlank(db, actor, ref)
  if (blank) return updateBlank(command, blank, body)
  return createBlank(
    command,
    body,
    uuidToCreate(ref, taken => findBlankAnywhere(db, taken) !== undefined, 'blank form'),
  )
}

/** The revision rises with each change of the questions and their names, not if the blank is retired. */
function updateBlank(command: Command, row: BlankRecord, body: BlankInput): Blank {
  const { db, actor } = command
  const before = toBlank(row)
  const { assetTypeUuids, retired, ...content } = contentOf(before, body)
  const isNew = Object.entries(content).some(
    ([key, value]) => !isDeepStrictEqual(value, before[key as keyof typeof content]),
  )
  const isSame = isDeepStrictEqual(assetTypeUuids, before.assetTypeUuids) && retired === before.retired
  if (!isNew && isSame) return before
  requireMayPlanBlanks(actor, row.group_id)
  const rival = blankNamed(db, row.group_id, content.name)
  if (rival !== undefined && rival.id !== row.id) refuse('conflict', reason('blank-name-taken'))
  const change = { ...content, assetTypeUuids, retired, revision: before.revision + (isNew ? 1 : 0) }
  blankRows.change(db, { ...change, lastModified: nextModified(command) }, 'WHERE id = ?', row.id)
  requireRoom(command, row.group_id)
  logListChange(db, command.now, row.group_id, 'blanks')
  return readOneBlank(db, actor, String(row.id))
}

type Content = Pick<
  Blank,
  'title' | 'name' | 'version' | 'languages' | 'assetTypeUuids' | 'retired' | 'fields'
>

/** Returns the values of `before` with those of the body over them. @throws Refused `invalid` */
function contentOf(before: Content, body: BlankInput): Content {
  if (body.fields !== undefined) {
    refuseValues(checkBlankFields(body.fields))
    if (!fitsForm(body.fields)) refuse('invalid', reason('blank-too-large-form'))
  }
  return {
    title: body.title ?? before.title,
    name: body.name ?? before.name,
    version: body.version ?? before.version,
    languages: [...new Set(body.languages ?? before.languages)],
    assetTypeUuids: [
      ...new Set(body.assetTypeUuids?.map(uuid => uuid.toLowerCase()) ?? before.assetTypeUuids),
    ],
    retired: body.retired ?? before.retired,
    fields: body.fields === undefined ? before.fields : withoutAnswers(body.fields),
  }
}

const blankTexts = ['title', 'name', 'version', 'languages', 'asset_type_uuids', 'fields']

/** Limits the blanks of a group, as laptops hold them all. @throws Refused `conflict`, obstacle `no-room` */
function requireRoom({ db }: Command, groupId: number): void {
  const bytes = readValue<number | null>(
    db,
    `SELECT sum(${sqlBytes(blankTexts)}) FROM blanks WHERE group_id = ?`,
    groupId,
  )
  if ((bytes ?? 0) <= hubLimits.blanksBytes) return
  const most = hubLimits.blanksBytes / 1024 / 1024
  throw new Refused({ code: 'conflict', ...reason('blanks-full', { most }), obstacle: 'no-room' })
}

/** @throws Refused `not-found`, `forbidden` */
export function deleteBlank({ db, actor, now }: Command, ref: string): void {
  const blank = getBlank(db, actor, ref)
  requireMayPlanBlanks(actor, blank.group_id)
  db.run('DELETE FROM blanks WHERE id = ?', blank.id)
  logListChange(db, now, blank.group_id, 'blanks')
}
