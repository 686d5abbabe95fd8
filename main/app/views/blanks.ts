/** Reads blank forms for the screens. */
import type { CustomField } from '../../../shared/entities/form.ts'
import { asList, isObject, nameOf, type Place, placesOf } from '../../../shared/rules/form-places.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import type { ReadBlank } from '../../../shared/views/blank.ts'
import type {
  BlankEntry,
  BlankFile,
  BlankList,
  BlankPreview,
  BlankToEdit,
  PreviewQuestion,
  TypeEntry,
} from '../../../shared/views/blank-list.ts'
import { isPlanner } from '../../service/actor.ts'
import { listTypes } from '../../service/asset-types/read-types.ts'
import { findAsset } from '../../service/records/asset-record.ts'
import {
  type BlankRecord,
  blankNamed,
  findBlank,
  selectBlank,
  toBlank,
} from '../../service/records/blank-record.ts'
import { findJob } from '../../service/records/job-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'
import { offeredExtensions } from '../../sync/state/server.ts'
import { readProblems } from '../reference/reference-rows.ts'

interface Subject {
  jobUuid: string | null
  assetUuid: string | null
}

/** Lists the blanks on this laptop. Those for the type of the asset come first. */
export function readBlankList(context: SyncContext, subject: Subject): BlankList {
  const db = context.service.store.read
  const actor = actorIn(context, db)
  const types = listTypes(db, actor).map(({ uuid, name }) => ({ uuid, name: name ?? '' }))
  const typeUuid = typeOf(context, subject)
  const blanks = db
    .all<BlankRecord>(`${selectBlank} ORDER BY b.title, b.id`)
    .map(row => toEntry(row, types, typeUuid))
  const groupId = context.account.groupIds[0]
  return {
    blanks: [...blanks.filter(({ fits }) => fits), ...blanks.filter(({ fits }) => !fits)],
    types,
    mayChange: groupId !== undefined && isPlanner(actor, groupId) && offeredExtensions(db).includes('blanks'),
    problems: readProblems(db),
  }
}

function typeOf(context: SyncContext, { jobUuid, assetUuid }: Subject): string | null {
  const db = context.service.store.read
  const actor = actorIn(context, db)
  const ofJob = jobUuid === null ? null : (findJob(db, actor, jobUuid)?.asset_uuid ?? null)
  const uuid = assetUuid ?? ofJob
  return uuid === null ? null : (findAsset(db, actor, uuid)?.asset_type_uuid ?? null)
}

function toEntry(row: BlankRecord, types: readonly TypeEntry[], typeUuid: string | null): BlankEntry {
  const { uuid, title, name, version, revision, retired, assetTypeUuids, fields } = toBlank(row)
  return {
    ...{ uuid, title, name, version, revision, retired },
    assetTypes: types.filter(type => assetTypeUuids.includes(type.uuid)),
    asked: questionsIn(fields).length,
    fits: typeUuid !== null && assetTypeUuids.includes(typeUuid),
  }
}

/** Reads a blank on this laptop for the editor. @returns `not-found` */
export function readBlankToEdit(context: SyncContext, blankUuid: string): Outcome<BlankToEdit> {
  const db = context.service.store.read
  const row = findBlank(db, actorIn(context, db), blankUuid)
  if (row === undefined) return fail('not-found', reason('no-such-blank'))
  const { title, name, revision, assetTypeUuids, fields } = toBlank(row)
  return succeed({ title, name, revision, assetTypeUuids, fields })
}

/** Returns the places of questions: no headings, no groups, and nothing that is never shown. */
function questionsIn(fields: readonly CustomField[]): Place[] {
  return shownIn(fields).filter(({ field }) => field.type !== 'GROUP')
}

/** Returns the places of questions and groups. */
function shownIn(fields: readonly CustomField[]): Place[] {
  return placesOf(withOneAnswer(fields)).all.filter(
    ({ field }) => field.type !== 'HEADING' && field.hidden !== true,
  )
}

/** Repeated groups have no places without an answer. */
function withOneAnswer(fields: readonly CustomField[]): CustomField[] {
  return fields.map(field =>
    field.type === 'GROUP'
      ? {
          ...field,
          repeats: false,
          isRepeated: field.repeats === true,
          fields: withOneAnswer(asList(field.fields).filter(isObject)),
        }
      : field,
  )
}

/** Describes a file that was read, for a screen. */
export function toBlankFile(db: ReadDb, groupId: number, read: ReadBlank): BlankFile {
  if (!read.ok) return { isRead: false, problems: read.problems }
  const { title, name, version, languages, fields } = read.blank
  const preview: BlankPreview = {
    ...{ title, name, version, languages },
    replaces: blankNamed(db, groupId, name)?.revision ?? null,
    questions: shownIn(fields).map(toPreview),
  }
  return { isRead: true, preview, notes: read.notes }
}

/** Choices of a question in a preview. */
const shownOptions = 20

function toPreview({ field, parent }: Place): PreviewQuestion {
  const { label, type, required } = field
  const rules = ['relevant', 'showIf', 'constraint', 'calculation', 'requiredIf', 'optionFilter']
  return {
    label: typeof label === 'string' && label !== '' ? label : (nameOf(field) ?? ''),
    type: field.isRepeated === true ? 'REPEAT' : String(type),
    depth: depthOf(parent),
    isRequired: required === true,
    hasRule: rules.some(rule => field[rule] != null),
    options: asList(field.options)
      .slice(0, shownOptions)
      .map(option => String(isObject(option) ? (option.label ?? option.value) : option)),
  }
}

function depthOf(parent: Place | null): number {
  return parent === null ? 0 : 1 + depthOf(parent.parent)
}
