/** Prepares edits that a restored server has lost. Each is merged from the value before the first lost edit. */
import { isDeepStrictEqual } from 'node:util'
import { jobAlone } from '../../../service/jobs/read-job.ts'
import { findFormAnywhere, toForm } from '../../../service/records/form-record.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { RemoteJob } from '../../client/remote-job.ts'
import type { Fields } from '../../merge/fields.ts'
import { type Edit, editOf, type Operation, storedIntent } from '../../outbox/operation.ts'
import { writeIntent } from '../../outbox/write-operation.ts'
import { readBase, readFormBase, storeBase, writeBase, writeFormBase } from '../../state/bases.ts'

type Kept = 'kept' | 'replaced'

interface MissingEdit {
  id: string
  jobUuid: string
  edit: Edit
}

/**
 * Writes the bases from which missing edits are merged with the server's present version. A field that another user has
 * changed since is not sent again. Returns by operation whether any field is left to send.
 */
export function mergeChangedFields(
  db: WriteDb,
  missing: readonly Operation[],
  now: number,
): Map<string, Kept> {
  const edits = missing.flatMap((operation): MissingEdit[] => {
    const edit = editOf(operation)
    return edit && operation.jobUuid !== null ? [{ id: operation.id, jobUuid: operation.jobUuid, edit }] : []
  })
  const kept = new Map<string, Kept>()
  for (const chain of Map.groupBy(edits, subjectOf).values()) {
    const shown = shownTo(db, chain)
    const left = chain.map(({ id, edit }) => ({ id, edit, fields: unreplaced(edit.fields, chain, shown) }))
    for (const { id, edit, fields } of left) {
      const hasFields = Object.keys(fields).length > 0
      kept.set(id, hasFields ? 'kept' : 'replaced')
      if (hasFields) writeIntent(db, id, storedIntent({ ...edit, fields }))
    }
    writeBefore(db, chain, new Set(left.flatMap(({ fields }) => Object.keys(fields))), now)
  }
  return kept
}

function subjectOf({ jobUuid, edit }: MissingEdit): string {
  return edit.kind === 'form.patch' ? `form ${edit.formUuid}` : `job ${jobUuid}`
}

/** Returns the job or the form as the user sees it. */
function shownTo(db: ReadDb, [first]: readonly MissingEdit[]): Fields {
  if (first === undefined) return {}
  if (first.edit.kind === 'form.patch') {
    const form = findFormAnywhere(db, first.edit.formUuid)
    return form ? { ...toForm(form) } : {}
  }
  const record = findJobAnywhere(db, first.jobUuid)
  return record ? { ...jobAlone(db, record) } : {}
}

/**
 * Returns the fields that still show the value of their last edit. A list is compared entry by entry when it is merged.
 */
function unreplaced(fields: Fields, chain: readonly MissingEdit[], shown: Fields): Fields {
  const names = Object.keys(fields).filter(name => {
    const last = chain.findLast(({ edit }) => name in edit.fields)?.edit.fields[name]
    return Array.isArray(last) || isDeepStrictEqual(last, shown[name])
  })
  return Object.fromEntries(names.map(name => [name, fields[name]]))
}

/** Writes the base: the shown version, but with each field of `names` as it was before its first missing edit. */
function writeBefore(
  db: WriteDb,
  chain: readonly MissingEdit[],
  names: ReadonlySet<string>,
  now: number,
): void {
  const [first] = chain
  if (first === undefined || names.size === 0) return
  const all: Fields = Object.assign({}, ...chain.toReversed().map(({ edit }) => edit.before))
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))
  if (first.edit.kind === 'form.patch') {
    const { formUuid } = first.edit
    const base = readFormBase(db, formUuid) ?? { form: shownTo(db, chain), hubUuid: formUuid }
    writeFormBase(db, formUuid, { ...base, form: { ...base.form, ...before } }, now)
    return
  }
  const record = findJobAnywhere(db, first.jobUuid)
  if (record === undefined) return
  storeBase(db, record, { now })
  const base = readBase(db, first.jobUuid)
  if (base) writeBase(db, { ...base, ...before } as RemoteJob, now)
}
