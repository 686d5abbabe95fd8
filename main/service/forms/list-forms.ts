/** Reads one form or a page of forms (interface, "Forms", "Paging"). */
import type { Form } from '../../../shared/entities/form.ts'
import { reason } from '../../../shared/text/message.ts'
import type { Parameter, ReadDb } from '../../store/db.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import type { Actor } from '../actor.ts'
import { listRows, sqlBytes } from '../entity/fitting.ts'
import { inGroups } from '../entity/groups.ts'
import { modifiedIn } from '../entity/local-time.ts'
import { type Page, parsePaging, type RawQuery } from '../entity/paging.ts'
import { type FormRecord, getForm, selectForm, toForm } from '../records/form-record.ts'
import { findJobVersion } from '../records/job-record.ts'
import { refuse } from '../refuse.ts'

const listedBytes = sqlBytes(['f.title', 'f.description', 'f.instructions', 'f.fields', 'f.extra'])
const formsByIds = `${selectForm} WHERE f.id IN ${listedNumbers}`

/** GET /form/:id. @throws Refused `not-found` */
export function readForm(db: ReadDb, actor: Actor, ref: string): Form {
  return toForm(getForm(db, actor, ref))
}

/**
 * GET /form: forms of one job, or all that the actor sees. Sorted by id, or by lastModified and id with `modified`.
 * @throws Refused `bad-request`, `not-found` (the job)
 */
export function listForms(db: ReadDb, actor: Actor, parameters: RawQuery): Page<Form> {
  const paging = parsePaging(parameters)
  const modified = modifiedIn(db, actor, parameters)
  const jobId = jobAsked(db, actor, parameters)
  const groups = [...actor.grants.keys()]
  const where = [inGroups('f.group_id', groups)]
  const values: Parameter[] = [...groups]
  if (jobId !== null) {
    where.push('f.job_id = ?')
    values.push(jobId)
  }
  if (modified !== null) {
    where.push('f.last_modified >= ?')
    values.push(modified)
  }
  const order = modified === null ? 'f.id' : 'f.last_modified, f.id'
  const listed = { from: 'forms f', where, values, order, bytes: listedBytes, byIds: formsByIds }
  const { rows, total } = listRows<FormRecord>(db, listed, paging)
  return { entries: rows.map(toForm), total, ...paging }
}

function jobAsked(db: ReadDb, actor: Actor, { jobUuid, jobId }: RawQuery): number | null {
  const jobs = [jobUuid, jobId].flatMap(ref =>
    ref === undefined ? [] : [findJobVersion(db, actor, ref) ?? refuse('not-found', reason('no-such-job'))],
  )
  const [first, second] = jobs
  if (second && second.id !== first?.id) refuse('bad-request', 'jobUuid and jobId name different jobs.')
  return first?.id ?? null
}
